import { t } from '#kit/language/product.ts';
import { Button, ColorInput, FileButton } from '@mantine/core';
import { ImageUp, Stamp } from 'lucide-react';
import { useState } from 'react';
import type { AppPalette } from '#features/apps/rules/document/theme-settings.ts';
import { palettesOfColor } from '#features/apps/rules/document/palette-of-color.ts';
import { parseColor } from '#kit/color.ts';
import '#kit/color-names.ts';
import { imageProblem } from '../inputs/files/upload-image.ts';
import { PalettePreview } from './palette-preview.tsx';
import { readPicture } from './read-picture.ts';
import styles from './popups.module.css';

interface MadePalettesProps {
  logo: string;
  chosen: AppPalette;
  onPalette(palette: AppPalette): void;
}

/** Palettes of one color, or of the colors of a logo: whatever they are, everything on them can be read. */
export function MadePalettes({ logo, chosen, onPalette }: MadePalettesProps) {
  const [color, setColor] = useState('');
  const [ofPicture, setOfPicture] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState('');
  const colors = parseColor(color) && color ? [color] : ofPicture;

  const take = async (source: Blob | string): Promise<void> => {
    setProblem('');
    setColor('');
    try {
      const found = await readPicture(source);
      setOfPicture(found);
      if (found.length === 0) setProblem(t('No colors found in this picture. Choose a color yourself.'));
    } catch {
      setOfPicture([]);
      setProblem(t('Couldn’t read the colors of this picture. Upload it from your computer, or choose a color.'));
    }
  };
  const takeFile = (file: File | null): void => {
    if (!file) return;
    const refusal = imageProblem(file);
    if (refusal) setProblem(refusal);
    else void take(file);
  };
  return (
    <div className={styles.madePalettes}>
      <ColorInput
        label={t('Palette from a color')}
        description={t('Or from the colors of a logo. Text and buttons stay readable.')}
        placeholder="#4f46e5"
        size="sm"
        value={color}
        onChange={setColor}
        popoverProps={{ zIndex: 400 }}
        eyeDropperButtonProps={{ 'aria-label': t('Pick a color from the screen') }}
      />
      <PictureSources logo={logo} onLogo={() => void take(logo)} onFile={takeFile} />
      {problem && (
        <p className={styles.message} data-type="error" role="alert">
          {problem}
        </p>
      )}
      {colors.length > 0 && <GeneratedPalettes colors={colors} chosen={chosen} onPalette={onPalette} />}
    </div>
  );
}

function GeneratedPalettes({
  colors,
  chosen,
  onPalette,
}: Omit<MadePalettesProps, 'logo'> & { colors: readonly string[] }) {
  return (
    <div className={styles.palettes} role="group" aria-label={t('Generated palettes')}>
      {colors.flatMap((one) =>
        palettesOfColor(one).map((palette, nth) => (
          <button
            key={`${one} ${nth}`}
            type="button"
            aria-pressed={JSON.stringify(palette) === JSON.stringify(chosen)}
            onClick={() => onPalette(palette)}
          >
            <PalettePreview palette={palette} />
            <span>{nth === 0 ? t('Light, {color}', { color: one }) : t('Dark, {color}', { color: one })}</span>
          </button>
        )),
      )}
    </div>
  );
}

interface SourcesProps {
  logo: string;
  onLogo(): void;
  onFile(file: File | null): void;
}

function PictureSources({ logo, onLogo, onFile }: SourcesProps) {
  return (
    <div className={styles.pictureColors}>
      {logo && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Stamp size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={onLogo}
        >
          {t('Colors from the logo')}
        </Button>
      )}
      <FileButton accept="image/*" onChange={onFile}>
        {(button) => (
          <Button
            {...button}
            size="xs"
            variant="default"
            leftSection={<ImageUp size={16} strokeWidth={1.5} aria-hidden="true" />}
          >
            {t('Colors from a picture')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
