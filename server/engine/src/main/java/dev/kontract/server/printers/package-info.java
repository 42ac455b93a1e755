/**
 * Server-side printing: tables and metadata-only views of objects.
 *
 * <p>{@link dev.kontract.server.printers.TablePrinter} creates rows for the columns the contract defines for a kind. A
 * cell is the value at the column's path or, if the column has no path, is computed by the kind's {@code CellPrinter};
 * {@code CellPrinters} lists them. The columns of a custom kind are {@link dev.kontract.server.printers.CustomColumns}. {@link dev.kontract.server.printers.PartialMetadata} reduces an object to its
 * metadata.
 *
 * <p>These are pure functions on trees, independent of HTTP and storage.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.printers;

import org.jspecify.annotations.NullMarked;
