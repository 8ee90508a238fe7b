import { definitionOf } from '#blocks/catalogue.ts';
import type { BlockConfig, BlockDefinition } from '#blocks/contract.ts';
import { itemSetOf, nameOfSettingPath } from '#blocks/edit-names.ts';
import type { FieldSet } from '#settings/read-fields.ts';
import { isVisible } from '#settings/read-fields.ts';
import type { Studio } from '../state/studio.ts';
import type { SettingPath } from './mark-texts.ts';

/** A setting of a block that takes a picture. */
export interface PicturePlace {
  path: SettingPath;
  /** 'Foreground image'. */
  name: string;
  value: string;
}

/** Every picture that a block can have as it is set; of lists those of their entries. Pure. */
export function picturePlaces(definition: BlockDefinition, config: BlockConfig): PicturePlace[] {
  const within = (set: FieldSet, values: object, at: SettingPath): PicturePlace[] => {
    const all: Record<string, unknown> = { ...values };
    return Object.entries(set.fields).flatMap(([key, setting]): PicturePlace[] => {
      if (!isVisible(set, key, all)) return [];
      const [value, path] = [all[key], [...at, key]];
      if (setting.kind === 'array' && Array.isArray(value))
        return value.flatMap((item: object, index) => within(setting, item, [...path, index]));
      if (setting.kind !== 'image' || typeof value !== 'string') return [];
      return [{ path, value, name: nameOfSettingPath(definition, path) }];
    });
  };
  const axis = itemSetOf(definition, 'axis');
  return [
    ...within({ fields: definition.settings, visibleWhen: definition.visibleWhen }, config.settings, ['settings']),
    ...(axis ? config.axis.flatMap((item, index) => within(axis, item, ['axis', index])) : []),
  ];
}

/** The place whose picture is under the pointer; of equal ones the one in the same order. */
function placeOfPicture(block: Element, picture: Element, places: readonly PicturePlace[]): PicturePlace | undefined {
  const source = picture.getAttribute('src') ?? '';
  const equal = places.filter(({ value }) => value !== '' && value === source);
  const rendered = [...block.querySelectorAll('img')].filter((image) => image.getAttribute('src') === source);
  return equal[rendered.indexOf(picture as HTMLImageElement)] ?? equal[0];
}

/** Where a picture that is dropped at a point of a block would go: on the one that is there, or one of the block's own. */
export function placesAt(block: Element, point: { x: number; y: number }, studio: Studio): PicturePlace[] {
  const rendered = studio.state().rendered[block.id]?.block;
  const definition = rendered && definitionOf(rendered.type);
  if (!definition) return [];
  const places = picturePlaces(definition, rendered.config);
  const picture = block.ownerDocument
    .elementsFromPoint(point.x, point.y)
    .find((element) => element.tagName === 'IMG' && block.contains(element));
  const own = picture && placeOfPicture(block, picture, places);
  return own ? [own] : places.filter(({ path }) => path.length === 2);
}
