/** Readings of the same thing, of which only the one that was begun last is shown: answers may come in any order. */
export class NewestReading {
  #begun = 0;
  #newest: Promise<void> = Promise.resolve();

  /**
   * Begins a reading. `read` answers null where `isNewest` says no by the time that it has an answer; such a reading is
   * done when the newest one is. `failed` is called for the newest alone.
   */
  begin<Read>(
    read: (isNewest: () => boolean) => Promise<Read | null>,
    { show, failed }: { show: (read: Read) => void; failed: (error: unknown) => void },
  ): Promise<void> {
    const turn = ++this.#begun;
    const isNewest = (): boolean => turn === this.#begun;
    this.#newest = (async () => {
      try {
        const answer = await read(isNewest);
        if (answer === null || !isNewest()) return await this.#newest;
        show(answer);
      } catch (error) {
        if (!isNewest()) return await this.#newest;
        failed(error);
      }
    })();
    return this.#newest;
  }
}
