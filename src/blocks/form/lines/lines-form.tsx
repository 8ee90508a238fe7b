import { Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { Cell } from '#engine/model.ts';
import type { BlockActs } from '../../view-contract.ts';
import { lineField, mostLines, readLineField } from '#features/visitor/rules/line-fields.ts';
import { Button } from '../../shared/button.tsx';
import '../../shared/field/controls.ts';
import type { Field } from '../../shared/field/field-type.ts';
import { cellOf } from '../../shared/field/field-value.ts';
import type { FilledForm } from '../../shared/field/use-filled-form.ts';
import { Icon } from '../../shared/icon.tsx';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { formParts } from '../form-parts.ts';
import { CalculatedValue } from '../calculated/calculated-value.tsx';
import { calculatedOfLine, summedOfLines } from '../calculated/calculated-fields.ts';
import type { Calculated, FieldsProps, LinesPart } from '../view.tsx';
import type { visibleFields } from '../visible-fields.ts';
import { withSaved } from '../saved/with-saved.tsx';
import { Line } from './line.tsx';
import { linesOf } from './lines-of.ts';
import { namedByLine } from './named-by-line.ts';
import { useLines } from './use-lines.ts';
import { t } from '#kit/language/language.ts';

formParts.LinesForm = withSaved(({ of, ...props }) => {
  const [Fields, fieldsOf] = of;
  const { id, config, data, context, act, onSent } = props;
  const rules = linesOf(config);
  const posted = context.posted?.block === id ? context.posted : undefined;
  const { lines, add, remove, place } = useLines(posted?.lines ?? config.settings.lines_at_first);
  const saved = useRef<ReactNode>(null);
  if (!rules) return <Fields {...props} of={of} />;
  const entries = fieldsOf(rules.config, dataOfLines(data), context);
  const cellsOf = (form: FormData, line: number): Record<string, Cell> =>
    Object.fromEntries(
      entries.map(({ field }) => {
        const texts = form.getAll(lineField(line, field.column)).filter((value) => typeof value === 'string');
        return [field.column, cellOf(field.type, field.type === 'multi-select' ? texts : (texts[0] ?? ''))];
      }),
    );
  const part: LinesPart = {
    posted,
    withLines: (own, form) => [
      ...own,
      ...lines
        .filter((line) => !rules.isBlank(cellsOf(form, line), context))
        .flatMap((line) => entries.map(({ field }) => fieldOfLine(field, line))),
    ],
    read: (form) => lines.map((line) => cellsOf(form, line)),
    render: (filled, calculated) => (
      <LineList
        {...{ ...props, filled, lines, add, remove, place, calculated }}
        entries={entries.map((entry) => ({ ...entry, posted: posted?.fields }))}
      />
    ),
  };
  const addRow: BlockActs['addRow'] = async (cells) => {
    const [own, ofLines] = parted(cells, lines);
    const answer = await act.addRow(own, ofLines).catch((error: unknown) => Promise.reject(namedByLine(error, lines)));
    if (!answer.lines) return answer;
    const { SavedLines } = await import('./saved-lines.tsx');
    saved.current = (
      <>
        {answer.message || config.settings.submit_success || t('Sent')}
        <SavedLines settings={config.settings} data={answer.lines} />
      </>
    );
    return answer;
  };
  return (
    <Fields
      {...{ ...props, of }}
      act={{ ...act, addRow }}
      onSent={(message) => onSent(saved.current ?? message)}
      lines={part}
    />
  );
});

type Entries = (ReturnType<typeof visibleFields>[number] & {
  posted: Readonly<Record<string, readonly string[]>> | undefined;
})[];

interface LineListProps extends Omit<FieldsProps, 'lines'>, ReturnType<typeof useLines> {
  filled: FilledForm;
  entries: Entries;
  calculated: Calculated | undefined;
}

function LineList({ id, config, act, filled, lines, add, remove, place, entries, calculated }: LineListProps) {
  const isHydrated = useHydrated();
  const { lines_title: title, line_name: name } = config.settings;
  const called = name || t('Line');
  const leave = (line: number): void => {
    remove(line);
    calculated?.changed();
  };
  return (
    <div ref={place} role="group" aria-labelledby={`${id}-lines`} className="sheaf-lines">
      <p id={`${id}-lines`} className="sheaf-lines-title">
        {title || t('Lines')}
        {config.settings.lines_required && (
          <span className="sheaf-lines-required" aria-hidden="true">
            {' *'}
          </span>
        )}
      </p>
      <input type="hidden" name="_lines" value={lines.length} />
      {lines.map((line, index) => (
        <Line
          key={line}
          name={`${called} ${index + 1}`}
          index={index}
          fields={entries.map(({ field, cell, trouble, posted }) => {
            const own = fieldOfLine(field, line);
            // A line that was only just asked for has what each begins with.
            const isPosted = posted && entries.some((one) => lineField(line, one.field.column) in posted);
            return {
              // A line that stays empty is left out: without a script nothing else tells which these are.
              field: isHydrated ? own : { ...own, required: false },
              cell: isPosted ? (posted[own.column] ?? []).join(', ') : cell,
              message: filled.messages[own.column] ?? trouble,
            };
          })}
          {...{ id, act, isHydrated }}
          onEdit={(column) => {
            filled.forget(column);
            calculated?.changed();
          }}
          onRemove={lines.length > 1 ? () => leave(line) : undefined}
          made={calculatedOfLine(config).map(({ column, label }) => ({
            ...{ id: `${id}-${lineField(line, column)}`, label, isAnnounced: false, isStale: calculated?.isStale },
            text: calculated?.shown?.lines[index]?.[column],
          }))}
        />
      ))}
      <Sums {...{ id, config, calculated }} />
      <MoreLines {...{ called, add }} isFull={lines.length >= mostLines} />
    </div>
  );
}

function MoreLines({ called, add, isFull }: { called: string; add: () => void; isFull: boolean }) {
  if (isFull)
    return <p className="sheaf-lines-full">{t('A form takes at most {count} lines.', { count: mostLines })}</p>;
  return (
    <Button
      type="submit"
      name="_more"
      value="1"
      formNoValidate
      variant="outline"
      className="sheaf-lines-add"
      icon={<Icon of={Plus} size={16} />}
      onClick={(event) => {
        event.preventDefault();
        add();
      }}
    >
      {t('Add another {name}', { name: called.toLowerCase() })}
    </Button>
  );
}

/** What of all lines is added up. */
function Sums({ id, config, calculated }: Pick<LineListProps, 'id' | 'config' | 'calculated'>) {
  return summedOfLines(config).map(({ column, label }) => (
    <CalculatedValue
      key={column}
      id={`${id}-sum-${column}`}
      label={t('Total of {column}', { column: label })}
      text={calculated?.shown?.sums[column]}
      isStale={calculated?.isStale}
    />
  ));
}

const fieldOfLine = (field: Field, line: number): Field => ({ ...field, column: lineField(line, field.column) });

/** The cells of the row itself, and those of each line in the order on screen. */
function parted(cells: Record<string, Cell>, lines: readonly number[]): [Record<string, Cell>, Record<string, Cell>[]] {
  const own: Record<string, Cell> = {};
  const ofLines = new Map(lines.map((line): [number, Record<string, Cell>] => [line, {}]));
  for (const [name, cell] of Object.entries(cells)) {
    const field = readLineField(name);
    const line = field && ofLines.get(field.line);
    if (field && line) line[field.column] = cell;
    else own[name] = cell;
  }
  return [own, [...ofLines.values()]];
}

/** What the fields of a line are offered, as that of a form of its own. */
const dataOfLines = (data: FieldsProps['data']): FieldsProps['data'] =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, answer]) =>
      name.startsWith('line:') ? [[name.replace('line:', 'options:'), answer]] : [],
    ),
  );
