// @vitest-environment jsdom
import { createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PictureField } from '@/components/picture/PictureField';
import { type Picture, pictureField } from '@/lib/capture/pictures/picture';
import type { PictureAssist } from '@/lib/capture/pictures/picture-assist';
import { renderWithSay } from './with-say';

const picture: Picture = {
  ...{ id: 'p1', name: 'Tide.png', type: 'image/png', width: 640, height: 360 },
  bytes: new Uint8Array([1, 2, 3]),
};

beforeAll(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  // jsdom shows no dialogs.
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
});

interface HarnessProps {
  readonly initial: string;
  readonly pictures: PictureAssist;
  readonly onMoveForFile: (() => void) | undefined;
}

function Harness({ initial, pictures, onMoveForFile }: HarnessProps) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <PictureField
        field={pictureField}
        value={value}
        pictures={pictures}
        onMoveForFile={onMoveForFile}
        onChange={setValue}
      />
      <output data-testid="value">{value}</output>
    </>
  );
}

function renderField(overrides: Partial<PictureAssist> = {}, initial = '', onMoveForFile?: () => void) {
  const pictures: PictureAssist = {
    take: vi.fn(async () => ({ isOk: true as const, picture, title: 'Tide' })),
    cut: async () => picture,
    load: vi.fn(async (file: File) => ({ isOk: true as const, picture, title: file.name })),
    cover: vi.fn(async (covered: Picture) => ({ isOk: true as const, picture: covered })),
    keep: vi.fn(async () => ({ isOk: true as const, picture })),
    read: async () => picture,
    ...overrides,
  };
  renderWithSay(<Harness initial={initial} pictures={pictures} onMoveForFile={onMoveForFile} />);
  return { pictures, value: () => screen.getByTestId('value').textContent };
}

const button = () => screen.getByRole('button', { name: 'Picture' });
const take = async () => {
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('menuitem', { name: 'Take screenshot' }));
};

describe('the picture field', () => {
  it('works again after an error in it, which is shown and reported', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const keep = vi.fn(async () => ({ isOk: true as const, picture }));
    renderField({ keep: keep.mockRejectedValueOnce(new Error('no memory')) });
    await take();
    expect(await screen.findByText('The screenshot failed. Try again.')).toBeTruthy();
    expect(reported).toHaveBeenCalledOnce();
    await take();
    expect(await screen.findByText('Tide.png')).toBeTruthy();
  });

  it('shows a new picture and focuses it, so that one key removes it', async () => {
    const { value } = renderField();
    await take();
    expect(await screen.findByText('Tide.png')).toBeTruthy();
    expect(screen.getByText('640 × 360 pixels, 3 byte')).toBeTruthy();
    expect(value()).toBe('p1');
    await userEvent.keyboard('{Delete}');
    expect(value()).toBe('');
    expect(document.activeElement).toBe(button());
  });

  it('says of a part that it was cut out of the attached picture, which then goes with it', async () => {
    const { pictures } = renderField({}, 'p1');
    await userEvent.click(await screen.findByRole('button', { name: 'Change area…' }));
    await userEvent.click(await screen.findByText('Use whole picture'));
    expect(pictures.keep).toHaveBeenCalledWith(picture, picture.name, picture.id);
    await take();
    expect(pictures.keep).toHaveBeenLastCalledWith(picture, 'Tide');
  });

  it('takes one picture for two clicks', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const taken = vi.fn<PictureAssist['take']>(() =>
      released.then(() => ({ isOk: true, picture, title: 'Tide' })),
    );
    renderField({ take: taken });
    await take();
    await take();
    release();
    expect(await screen.findByText('Tide.png')).toBeTruthy();
    expect(taken).toHaveBeenCalledTimes(1);
  });

  const png = new File(['PNG'], 'receipt.png', { type: 'image/png' });
  /** Into the body, as while no field has the focus. Returns whether the page's own paste remained. */
  function paste(text: string, files: readonly File[]): boolean {
    const event = createEvent.paste(document.body, { clipboardData: { getData: () => text, files } });
    return fireEvent(document.body, event);
  }

  it('takes a pasted picture, wherever the focus is', async () => {
    const { pictures, value } = renderField();
    expect(paste('', [png])).toBe(false);
    expect(await screen.findByText('Tide.png')).toBeTruthy();
    expect(pictures.load).toHaveBeenCalledWith(png);
    expect(value()).toBe('p1');
  });

  it('leaves pasted words to their field, also if a picture of them comes along', () => {
    const { pictures } = renderField();
    expect(paste('A1\tB1', [png])).toBe(true);
    expect(paste('', [new File([''], 'a.txt', { type: 'text/plain' })])).toBe(true);
    expect(pictures.load).not.toHaveBeenCalled();
  });

  it('says what a file must be that is no picture, and attaches nothing', async () => {
    const { value } = renderField({ load: async () => ({ isOk: false, messageKey: 'pictureUnreadable' }) });
    paste('', [new File([''], 'a.tiff', { type: 'image/tiff' })]);
    expect(await screen.findByText(/^This picture can’t be used. The form is unchanged./)).toBeTruthy();
    expect(value()).toBe('');
  });

  it('takes a chosen file', async () => {
    const { pictures, value } = renderField();
    await userEvent.click(button());
    expect(screen.getByRole('menuitem', { name: 'Choose picture…' })).toBeTruthy();
    await userEvent.upload(screen.getByLabelText('Choose picture…', { selector: 'input' }), png);
    expect(await screen.findByText('Tide.png')).toBeTruthy();
    expect(pictures.load).toHaveBeenCalledWith(png);
    expect(value()).toBe('p1');
  });

  it('moves the form out of a popup, which a file picker would close', async () => {
    const move = vi.fn();
    renderField({}, '', move);
    await userEvent.click(button());
    await userEvent.click(screen.getByRole('menuitem', { name: 'Choose picture in the side panel…' }));
    expect(move).toHaveBeenCalledOnce();
  });

  it('blacks out areas by keys alone, with undo, and keeps the picture’s id', async () => {
    const { pictures, value } = renderField({}, 'p1');
    await userEvent.click(await screen.findByRole('button', { name: 'Black out…' }));
    await screen.findByRole('dialog', { name: 'Black out areas' });
    await userEvent.keyboard('{Enter}{ArrowRight}{Enter}');
    expect(screen.getByText('Areas blacked out: 2')).toBeTruthy();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(screen.getByText('Areas blacked out: 1')).toBeTruthy();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(pictures.cover).toHaveBeenCalledWith(picture, [{ x: 160, y: 90, width: 320, height: 180 }]);
    expect(await screen.findByText('Blacked out. The covered pixels are deleted.')).toBeTruthy();
    expect(value()).toBe('p1');
  });

  it('changes nothing without a blacked out area, or after Cancel', async () => {
    const { pictures } = renderField({}, 'p1');
    await userEvent.click(await screen.findByRole('button', { name: 'Black out…' }));
    await screen.findByRole('dialog', { name: 'Black out areas' });
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Black out…' }));
    await screen.findByRole('dialog', { name: 'Black out areas' });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(pictures.cover).not.toHaveBeenCalled();
  });

  it('F22 says that there is no room for the picture, and attaches nothing', async () => {
    const { value } = renderField({ keep: async () => ({ isOk: false, messageKey: 'pictureNoRoom' }) });
    await take();
    expect(await screen.findByText(/storage is full. Your text is kept/)).toBeTruthy();
    expect(value()).toBe('');
  });

  it('says that a draft’s picture is no longer stored, and lets the person remove it', async () => {
    const { value } = renderField({ read: async () => null }, 'p1');
    expect(await screen.findByText('The picture is no longer stored. Add it again.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Remove picture/ }));
    expect(value()).toBe('');
  });
});
