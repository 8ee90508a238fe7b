import { expect, test } from 'vitest';
import { longestComment, readCommentName, readCommentText } from './comment.ts';

test('blanks at the ends of lines and more than one empty line are left out', () => {
  expect(readCommentText('  One \t\nTwo\r\n\r\n\n \nThree\n')).toEqual({ text: 'One\nTwo\n\nThree' });
});

test('signs that cannot be seen, or that turn the direction, are no part of it', () => {
  expect(readCommentText('a\u202eb\u0000c\u0007d\u2066e\ufefff')).toEqual({ text: 'abcdef' });
  expect(readCommentText(' \u200e\n\t')).toHaveProperty('problem');
  expect(readCommentName('\u202eEve\nAdmin')).not.toEqual({ name: '\u202eEve\nAdmin' });
});

test('a text that is too long is refused as fast as it is read, whatever it is made of', () => {
  for (const sign of [' ', '\t', '\n', ' \n', '\r', 'x'])
    expect(readCommentText(`a${sign.repeat(1_000_000)}b`)).toEqual(
      sign.includes('\n') || sign === '\r'
        ? { text: 'a\n\nb' }
        : { problem: `Comments can have up to ${longestComment.toLocaleString('en-US')} characters.` },
    );
});
