import { t } from '#kit/language/product.ts';
import { Button, Menu, Text } from '@mantine/core';
import { Plus } from 'lucide-react';
import { recipesFor } from '../rules/recipes/recipes.ts';
import type { AutomationPlace } from './automation-place.ts';
import { type Draft, emptyDraft, newStepId, ownTimeZone } from './editor/draft.ts';

interface Props {
  place: AutomationPlace;
  onNew(draft: Draft): void;
}

/** A blank one, and ready ones that fit the sheet in view. */
export function NewAutomation({ place: { workbook, sheetId, app }, onNew }: Props) {
  const sheet = workbook.sheets.find(({ id }) => id === sheetId) ?? workbook.sheets[0];
  const given = { timeZone: ownTimeZone(), newId: newStepId, app: app?.id ?? null };
  const recipes = sheet ? recipesFor({ ...given, sheet, sheets: workbook.sheets }) : [];
  return (
    <div>
      <Menu position="bottom-start" width={360}>
        <Menu.Target>
          <Button leftSection={<Plus size={16} />}>{t('New automation')}</Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          <Menu.Item onClick={() => onNew(emptyDraft(sheet?.id ?? null))}>{t('Start from scratch')}</Menu.Item>
          {sheet && <Menu.Label>{t('Ready for {title}', { title: sheet.title })}</Menu.Label>}
          {recipes.map(({ name, about, definition }) => (
            <Menu.Item key={name} onClick={() => onNew({ name, sheet_id: sheet?.id ?? null, definition, headers: {} })}>
              {name}
              <Text size="xs" c="dimmed">
                {about}
              </Text>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
