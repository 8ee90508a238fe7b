import type { CSSProperties } from 'react';
import { badTextOn, cssVariables, ownerColor, ownerTextOn, surfaceVariables } from '../shared/owner-color.ts';
import styles from './view.module.css';

interface Look {
  title: string;
  titleForm: string;
  titleForm_alignment: 'Left' | 'Center' | 'Right';
  titleForm_size: number;
  titleForm_color: string;
  titleForm_bold: boolean;
  background_color: string;
  font_color: string;
  form_color: string;
  labels_color: string;
  input_color: string;
}

/** The form's own heading; a level lower when the block has one above it. */
export function FormTitle({ settings }: { settings: Look }) {
  if (!settings.titleForm) return null;
  const Heading = settings.title ? 'h3' : 'h2';
  return (
    <Heading
      className={styles.title}
      style={{
        color: ownerColor(settings.titleForm_color),
        fontSize: `${settings.titleForm_size / 16}rem`,
        fontWeight: settings.titleForm_bold ? 700 : 400,
        textAlign: alignments[settings.titleForm_alignment],
      }}
    >
      {settings.titleForm}
    </Heading>
  );
}

/** The owner's colors of card, labels and fields; what is on them stays readable. */
export function formColors(settings: Look): CSSProperties {
  const card = settings.form_color;
  const under = card || settings.background_color;
  return {
    ...(card && surfaceVariables(card, settings.font_color)),
    ...cssVariables({
      '--form-color': ownerColor(card),
      '--label-color': ownerColor(settings.labels_color),
      '--field-color': ownerColor(settings.input_color),
      '--field-text': settings.input_color ? ownerTextOn(settings.input_color) : undefined,
      '--bad-text': under ? badTextOn(under) : undefined,
    }),
  };
}

const alignments = { Left: 'start', Center: 'center', Right: 'end' } as const;
