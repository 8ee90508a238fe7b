import { type PointerEvent, useRef, useState } from 'react';
import { Button } from '../../shared/button.tsx';
import type { ControlProps } from '../../shared/field/control-props.ts';
import { messageOf } from '../../shared/message-of.ts';
import { t } from '#kit/language/language.ts';

/** A signature: drawn and stored as a picture, or the name typed. Without a script it is typed. */
export function SignatureControl(props: ControlProps) {
  const { field, id, cell, isHydrated, upload, describedBy, invalid, onEdit } = props;
  const first = cell === null ? '' : String(cell);
  const [value, setValue] = useState(first);
  const { canvas, begin, go, end, clear, isEmpty, isSending, problem } = useDrawing({
    ...{ upload, column: field.column, onDone: setValue, onEdit },
  });
  const isDrawn = value.startsWith('/');
  // A name in place of the drawing: only one of them is stored, so only one is shown.
  const type = (name: string): void => {
    clear();
    setValue(name);
    onEdit?.();
  };
  return (
    <div data-survey="signature" data-invalid={invalid || undefined}>
      {isHydrated && upload && (
        <>
          <canvas
            ref={canvas}
            width={720}
            height={240}
            aria-hidden="true"
            onPointerDown={begin}
            onPointerMove={go}
            onPointerUp={end}
            onPointerCancel={end}
          />
          {isEmpty && isDrawn && <img src={value} alt={t('Signature')} />}
          <input type="hidden" name={field.column} value={value} data-sending={isSending || undefined} />
          <Button variant="outline" disabled={value === '' && isEmpty} onClick={() => type('')}>
            {t('Clear')}
          </Button>
        </>
      )}
      <label>
        <span>
          {isHydrated && upload ? t('Sign above with a finger or a mouse, or type your name:') : t('Type your name:')}
        </span>
        <input
          id={id}
          name={isHydrated && upload ? undefined : field.column}
          autoComplete="name"
          maxLength={200}
          {...(isHydrated && upload
            ? { value: isDrawn ? '' : value, onChange: (event) => type(event.target.value) }
            : { defaultValue: first, required: field.required })}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
        />
      </label>
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}

interface Drawing extends Pick<ControlProps, 'upload' | 'onEdit'> {
  column: string;
  onDone: (address: string) => void;
}

/** Milliseconds without a stroke until the picture is sent. */
const pause = 800;

function useDrawing({ upload, column, onDone, onEdit }: Drawing) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stroke = useRef(0);
  const [isEmpty, setEmpty] = useState(true);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const placeOf = (event: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const { width: own, height: high } = event.currentTarget;
    return [((event.clientX - left) / width) * own, ((event.clientY - top) / height) * high];
  };
  const send = async (picture: Blob | null): Promise<void> => {
    const number = stroke.current;
    try {
      if (!picture || !upload) return;
      const { url } = await upload(new File([picture], 'signature.png', { type: 'image/png' }), column);
      if (number === stroke.current) onDone(url);
    } catch (error) {
      setProblem(messageOf(error, t('Couldn’t upload the file. Try again.')));
    }
    if (number === stroke.current) setSending(false);
  };
  return {
    ...{ canvas, isEmpty, isSending, problem },
    begin(event: PointerEvent<HTMLCanvasElement>) {
      const pen = event.currentTarget.getContext('2d');
      if (!pen) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      clearTimeout(timer.current);
      stroke.current++;
      Object.assign(pen, { lineWidth: 5, lineCap: 'round', lineJoin: 'round', strokeStyle: '#111827' });
      pen.beginPath();
      pen.moveTo(...placeOf(event));
      setEmpty(false);
      setSending(true);
      setProblem('');
      onEdit?.();
    },
    go(event: PointerEvent<HTMLCanvasElement>) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const pen = event.currentTarget.getContext('2d');
      pen?.lineTo(...placeOf(event));
      pen?.stroke();
    },
    end() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => canvas.current?.toBlob((picture) => void send(picture), 'image/png'), pause);
    },
    clear() {
      clearTimeout(timer.current);
      stroke.current++;
      canvas.current?.getContext('2d')?.clearRect(0, 0, canvas.current.width, canvas.current.height);
      setEmpty(true);
      setSending(false);
      setProblem('');
    },
  };
}
