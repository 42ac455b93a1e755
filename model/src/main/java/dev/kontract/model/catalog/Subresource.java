package dev.kontract.model.catalog;

import java.util.Collections;
import java.util.List;
import java.util.SortedSet;

/**
 * A part of a resource with a path of its own.
 *
 * <pre>{@code
 * Subresource scale = sets.subresources().get("scale");
 * scale.type().kind();     // Scale
 * }</pre>
 *
 * @param name for example {@code status}
 * @param type the kind that is read and written there, for example {@code Scale} of {@code autoscaling/v1}
 * @param schema the name of that kind's schema in the contract
 * @param printerColumns of its table; none for a part that is shown as the whole
 * @param verbs what can be done
 */
public record Subresource(
        String name, GroupVersionKind type, String schema, List<PrinterColumn> printerColumns, SortedSet<String> verbs)
        implements Printable {

    Subresource unmodifiable() {
        return new Subresource(name, type, schema, printerColumns, Collections.unmodifiableSortedSet(verbs));
    }
}
