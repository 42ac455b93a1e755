package dev.kontract.model.catalog;

import java.util.List;

/**
 * What can be shown as a table: a resource, or a part of one that is an object of its own.
 *
 * <pre>{@code
 * printable.printerColumns().stream().map(PrinterColumn::name);     // Name, Ready, Age
 * }</pre>
 */
public interface Printable {

    /** Group, version and kind in one. */
    GroupVersionKind type();

    /** The columns of its table, in order; none when it has no table. */
    List<PrinterColumn> printerColumns();
}
