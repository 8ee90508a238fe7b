import { ActionIcon, Button, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Download, EllipsisVertical, FileSpreadsheet, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { deleteWorkbook, exportWorkbook, type WorkbookOnTheWire } from '#api/workbooks.ts';
import { call, hrefOf } from '../../call.ts';
import { showFailure } from '../shell/show-failure.ts';
import styles from './workbook-list.module.css';

const figures = new Intl.NumberFormat('en-US');
const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** The spreadsheets of the workspace. */
export function WorkbookList({ workbooks }: { workbooks: WorkbookOnTheWire[] }) {
  const queries = useQueryClient();
  const remove = async (workbookId: string) => {
    await call(deleteWorkbook, { params: { workbookId } }).catch(showFailure);
    await queries.invalidateQueries({ queryKey: ['workbooks'] });
  };
  return (
    <ul className={styles.list}>
      {workbooks.map((workbook) => (
        <li key={workbook.id}>
          <FileSpreadsheet size={22} strokeWidth={1.5} aria-hidden="true" />
          <Link to={`/dashboard/workbooks/${workbook.id}`} className={styles.name}>
            <strong>{workbook.name}</strong>
            <span>{describe(workbook)}</span>
          </Link>
          {workbook.state === 'ready' && (
            <Button
              component={Link}
              to={`/dashboard/new-multipage?workbook=${workbook.id}`}
              variant="light"
              className={styles.create}
            >
              Create app
            </Button>
          )}
          <Menu position="bottom-end" width={200}>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size={40} aria-label={`More for ${workbook.name}`}>
                <EllipsisVertical size={18} strokeWidth={1.5} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                component="a"
                href={hrefOf(exportWorkbook, { params: { workbookId: workbook.id } })}
                leftSection={<Download size={16} strokeWidth={1.5} />}
              >
                Download .xlsx
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<Trash2 size={16} strokeWidth={1.5} />}
                onClick={() => void remove(workbook.id)}
              >
                Delete
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </li>
      ))}
    </ul>
  );
}

function describe(workbook: WorkbookOnTheWire): string {
  if (workbook.state === 'importing') return 'Being read';
  if (workbook.state === 'failed') return workbook.failure ?? 'Could not be read';
  const rows = workbook.sheets.reduce((sum, sheet) => sum + sheet.row_count, 0);
  const sheets = workbook.sheets.length === 1 ? '1 sheet' : `${workbook.sheets.length} sheets`;
  return `${sheets}, ${figures.format(rows)} rows, changed ${dates.format(new Date(workbook.updated_at))}`;
}
