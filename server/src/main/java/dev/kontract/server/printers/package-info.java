/**
 * Views of objects that are computed, not stored: tables for people and metadata alone.
 *
 * <p>{@link dev.kontract.server.printers.TablePrinter} lays out rows under the columns the contract lists for a kind. A cell
 * is the value at the column's path, or, where the contract names none, what the kind's {@code CellPrinter} works out; {@code
 * CellPrinters} has them all. {@link dev.kontract.server.printers.PartialMetadata} cuts an object down to its metadata.
 *
 * <p>Pure functions on trees; nothing here knows of HTTP or of storage.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.printers;

import org.jspecify.annotations.NullMarked;
