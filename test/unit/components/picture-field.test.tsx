// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PictureField } from '@/components/picture/PictureField';
import { type Picture, pictureField } from '@/lib/capture/pictures/picture';
import type { PictureAssist } from '@/lib/capture/pictures/picture-assist';
import { renderWithSay } from './with-say';

const picture: Picture = {
  id: 'p1',
  name: 'Tide.png',
  type: 'image/png',
  width: 640,
  height: 360,
  bytes: new Uint8Array([1, 2, 3]),
};

beforeAll(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

function Harness({ initial, pictures }: { readonly initial: string; readonly pictures: PictureAssist }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <PictureField
        field={pictureField}
        value={value}
        problem={null}
        pictures={pictures}
        onChange={setValue}
      />
      <output data-testid="value">{value}</output>
    </>
  );
}

function renderField(overrides: Partial<PictureAssist> = {}, initial = '') {
  const pictures: PictureAssist = {
    take: vi.fn(async () => ({ isOk: true as const, picture, title: 'Tide' })),
    cut: async () => picture,
    keep: vi.fn(async () => ({ isOk: true as const, picture })),
    read: async () => picture,
    ...overrides,
  };
  renderWithSay(<Harness initial={initial} pictures={pictures} />);
  return { pictures, value: () => screen.getByTestId('value').textContent };
}

const visiblePage = () => screen.getByRole('button', { name: 'Take screenshot' });

describe('the picture field', () => {
  it('works again after an error in it, which is shown and reported', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const keep = vi.fn(async () => ({ isOk: true as const, picture }));
    renderField({ keep: keep.mockRejectedValueOnce(new Error('no memory')) });
    await userEvent.click(visiblePage());
    expect(await screen.findByText('The screenshot failed. Try again.')).toBeTruthy();
    expect(reported).toHaveBeenCalledOnce();
    await userEvent.click(visiblePage());
    expect(await screen.findByText('Tide.png')).toBeTruthy();
  });

  it('shows a new picture and focuses it, so that one key removes it', async () => {
    const { value } = renderField();
    await userEvent.click(visiblePage());
    expect(await screen.findByText('Tide.png')).toBeTruthy();
    expect(screen.getByText('640 × 360 pixels, 3 byte')).toBeTruthy();
    expect(value()).toBe('p1');
    await userEvent.keyboard('{Delete}');
    expect(value()).toBe('');
    expect(document.activeElement).toBe(visiblePage());
  });

  it('takes one picture for two clicks', async () => {
    let release = () => {};
    const take = vi.fn(
      () =>
        new Promise<Awaited<ReturnType<PictureAssist['take']>>>((resolve) => {
          release = () => resolve({ isOk: true, picture, title: 'Tide' });
        }),
    );
    renderField({ take });
    await userEvent.dblClick(visiblePage());
    release();
    expect(await screen.findByText('Tide.png')).toBeTruthy();
    expect(take).toHaveBeenCalledTimes(1);
  });

  it('F22 says that there is no room for the picture, and attaches nothing', async () => {
    const { value } = renderField({ keep: async () => ({ isOk: false, messageKey: 'pictureNoRoom' }) });
    await userEvent.click(visiblePage());
    expect(await screen.findByText(/storage is full. Your text is kept/)).toBeTruthy();
    expect(value()).toBe('');
  });

  it('says that a draft’s picture is no longer stored, and lets the person remove it', async () => {
    const { value } = renderField({ read: async () => null }, 'p1');
    expect(await screen.findByText('The picture is no longer stored. Take it again.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Remove picture/ }));
    expect(value()).toBe('');
  });
});
