import { ScanLine } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../shared/button.tsx';
import type { ControlProps } from '../../shared/field/control-props.ts';
import { TextControl } from '../../shared/field/text-control.tsx';
import { Icon } from '../../shared/icon.tsx';
import { t } from '#kit/language/language.ts';

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
declare global {
  /** Of the Shape Detection API; not every browser has it. */
  var BarcodeDetector: (new () => Detector) | undefined;
}

/** A text that is typed, or read from a code by the camera where the browser can. */
export function ScanControl(props: ControlProps) {
  const { field, id, isHydrated, onEdit } = props;
  const around = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (!field.scans) return <TextControl {...props} />;
  const fill = (text: string): void => {
    setOpen(false);
    const input = around.current?.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`);
    if (!input) return;
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
    onEdit?.();
  };
  return (
    <div ref={around} data-survey="scan">
      <TextControl {...props} />
      {isHydrated && globalThis.BarcodeDetector && (
        <Button variant="outline" icon={<Icon of={ScanLine} size={18} />} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('Close the camera') : t('Scan a code')}
        </Button>
      )}
      {isOpen && <Camera onFound={fill} />}
    </div>
  );
}

/** Milliseconds between two looks at the picture. */
const pause = 200;

function Camera({ onFound }: { onFound: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState('');
  const found = useEffectEvent(onFound);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isEnded = false;
    const look = async (): Promise<void> => {
      const detector = globalThis.BarcodeDetector && new globalThis.BarcodeDetector();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const picture = video.current;
      if (isEnded || !picture || !detector) return stream.getTracks().forEach((track) => track.stop());
      picture.srcObject = stream;
      await picture.play();
      while (!isEnded) {
        const [code] = await detector.detect(picture);
        if (code) return found(code.rawValue);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    };
    look().catch(() => !isEnded && setProblem(t('The camera can’t be used here. Type the code.')));
    return () => {
      isEnded = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  return problem ? (
    <p role="alert">{problem}</p>
  ) : (
    <video ref={video} muted playsInline aria-label={t('Scan a code')} />
  );
}
