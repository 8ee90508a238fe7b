export function scatter(column: string, color: string) {
  return {
    column,
    type: 'scatter',
    backgroundColor: [`${color}B3`],
    borderColor: color,
    borderWidth: 1,
    pointRadius: 4,
  };
}
