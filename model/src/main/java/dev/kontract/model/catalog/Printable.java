package dev.kontract.model.catalog;

import java.util.List;

/**
 * A type that can be rendered as a table: a resource or a subresource with a kind of its own.
 *
 * <pre>{@code
 * printable.printerColumns().stream().map(PrinterColumn::name).toList();     // [Name, Ready, Age, Containers, Images]
 * }</pre>
 */
public interface Printable {

    /** Returns group, version and kind. */
    GroupVersionKind type();

    /** Returns the columns of the table, in order; empty if there is no table. */
    List<PrinterColumn> printerColumns();
}
