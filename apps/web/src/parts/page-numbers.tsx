import { Pagination } from '@mantine/core';

export interface PageNumbersProps {
  label: string;
  page: number;
  pages: number;
  onChoose(page: number): void;
}

export const PageNumbers = ({ label, page, pages, onChoose }: PageNumbersProps) => (
  <Pagination
    aria-label={label}
    value={page}
    total={pages}
    onChange={onChoose}
    getControlProps={(control) => ({ 'aria-label': control })}
  />
);
