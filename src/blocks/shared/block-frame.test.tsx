import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readFields } from '#settings/read-fields.ts';
import { commonSettings, toolbarButtonFields } from '../contract.ts';
import { BlockFrame, type BlockFrameProps } from './block-frame.tsx';
import { sampleContext } from './sample-context.ts';

const complete = <V,>(fields: Parameters<typeof readFields>[0]['fields'], values: Record<string, unknown>): V =>
  readFields({ fields }, values, '').values as V;

function render(
  settings: Record<string, unknown>,
  more: Partial<BlockFrameProps> = {},
  buttons: Record<string, unknown>[] = [],
): string {
  const config: BlockFrameProps['config'] = {
    settings: complete(commonSettings, settings),
    toolbar_buttons: buttons.map((button) => complete(toolbarButtonFields, button)),
  };
  return renderToString(
    <BlockFrame id="b1" config={config} context={sampleContext} {...more}>
      Content
    </BlockFrame>,
  );
}

test('without title and buttons there is no head, only what is in the block', () => {
  const html = render({});
  expect(html).toContain('Content');
  expect(html).not.toMatch(/<h2|aria-labelledby|toolbar|style=/);
});

test('the title names the section and carries its look', () => {
  const html = render(
    { title: 'Menu', title_color: '#112233', title_background_color: '#ffeecc' },
    { titleStyle: { alignment: 'center', size: 32, bold: false, italic: true } },
  );
  expect(html).toContain('aria-labelledby="b1-title"');
  expect(html).toMatch(
    /<h2 id="b1-title"[^>]*--title-size:2rem;--title-color:#112233;font-weight:400;font-style:italic;background-color:#ffeecc/,
  );
});

test('a background brings text that can be read on it, unless the owner chose one', () => {
  expect(render({ background_color: '#1e3a5f' })).toContain('--block-background:#1e3a5f;--block-text:#ffffff');
  expect(render({ background_color: '#1e3a5f', font_color: 'yellow' })).toContain('--block-text:yellow');
  expect(render({ background_color: 'indigo' })).toContain('--block-background:var(--app-accent, var(--accent))');
});

test('full width and the color of toolbar icons are the owner’s', () => {
  const html = render({ full_width: true, toolbar_icon_color: '#ff0000' });
  expect(html).toMatch(/wide/);
  expect(html).toContain('--toolbar-icon:#ff0000');
});

test('toolbar buttons to pages that are gone show while editing only', () => {
  const buttons = [
    { title: 'Go', open_page: 'menu' },
    { title: 'Lost', open_page: 'gone', button_color: '#000000' },
  ];
  const visitor = render({}, {}, buttons);
  expect(visitor).toMatch(/href="\/menu"/);
  expect(visitor).not.toContain('Lost');
  const editor = render({}, { context: { ...sampleContext, editing: true } }, buttons);
  expect(editor).toMatch(/--button-color:#000000;--button-text:#ffffff[^>]*>Lost/);
});
