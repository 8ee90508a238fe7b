import { expect, test } from 'vitest';
import lists from './person-names.json' with { type: 'json' };
import { shareOfNames } from './person-names.ts';

test.each([
  [['Anna Schmidt', 'Jürgen Krause', 'Berg, Petra']],
  [['KAUAN SILVA DE SOUZA', 'Maria Oliveira', 'Pedro Lucas']],
  [['Иванов И. И.', 'Анна Петрова', 'Сидоренко Олег']],
  [['王小明', '李娜', '欧阳震华', '张伟']],
  [['山田太郎', '佐藤花子', '鈴木一郎']],
  [['김민준', '이서연', '박지훈']],
  [['محمد أحمد', 'فاطمة علي', 'إبراهيم حسن']],
  [['Nguyễn Văn An', 'Trần Thị Bình', 'Lê Hoàng']],
  [['Γεώργιος Παπαδόπουλος', 'Αθανασία Νίκου']],
  [['Ayşe Yılmaz', 'Mehmet Demir']],
  [['Овчарук Валерий Николаевич1/1', 'Ольга Смирнова1/1Иван Петров1/1']],
])('%j are people', (texts) => {
  expect(shareOfNames(texts).full).toBeGreaterThan(0.6);
});

test.each([
  [['Power supply', 'Arduino Nano', 'Barrel jack', 'LED driver']],
  [['Rua Maria Oliveira 12', 'Anna-Straße', 'Escuela Juan José', 'Peter GmbH']],
  [['抽油烟机', '电陶炉', '配件', '制冰机']],
  [['라즈베리파이', '방열판', '이미지 센서']],
  [['São Paulo', 'New York', 'Rio de Janeiro', 'Berlin', 'Paris', 'Lyon']],
  [[12, 13, null]],
])('%j are none', (texts) => {
  const { full, given } = shareOfNames(texts);
  expect(full + given).toBeLessThan(0.6);
});

test('given names alone are told from full names', () => {
  expect(shareOfNames(['Anna', 'Maria', 'Pierre', 'Clara'])).toEqual({ full: 0, given: 1 });
});

test('family names alone are told by their endings, and names in Pinyin by both of their parts', () => {
  expect(shareOfNames(['Иванов', 'Петрова', 'Шевченко', 'Kowalska', 'Nováková']).family).toBe(1);
  expect(shareOfNames(['Haoyue Chen', 'Liu Xiaoming', 'Wang Li']).full).toBe(1);
  expect(shareOfNames(['Song list', 'Hu Tao Mining', 'Magazin']).full).toBeLessThan(0.4);
});

test('the file names its source and licence', () => {
  expect(lists.source).toContain('@faker-js/faker');
  expect(lists.license).toContain('Permission is hereby granted');
});
