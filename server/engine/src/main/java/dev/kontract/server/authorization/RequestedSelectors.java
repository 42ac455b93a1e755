package dev.kontract.server.authorization;

import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.selector.FieldSelector;
import dev.kontract.server.selector.LabelRequirement;
import dev.kontract.server.selector.LabelSelector;
import dev.kontract.server.selector.SelectorException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The selectors of a request for a collection, which narrow what it reads or deletes. A requirement that is not understood is left
 * out: the decision is then about more objects than the request.
 *
 * @param fields the requirements on fields
 * @param labels the requirements on labels
 * @see <a href="https://kep.k8s.io/4601">Authorize with selectors</a>
 */
public record RequestedSelectors(List<Requirement> fields, List<Requirement> labels) {

    /** No selectors. */
    public static final RequestedSelectors NONE = new RequestedSelectors(List.of(), List.of());

    private static final Set<String> VERBS = Set.of("list", "watch", "deletecollection");

    /**
     * One requirement.
     *
     * @param key the path of a field, or the key of a label
     * @param operator {@code In}, {@code NotIn}, {@code Exists} or {@code DoesNotExist}; fields have the first two only
     * @param values the values to compare with
     */
    public record Requirement(String key, String operator, List<String> values) {

        /** Copies the list. */
        public Requirement {
            values = List.copyOf(values);
        }
    }

    /** Copies the lists. */
    public RequestedSelectors {
        fields = List.copyOf(fields);
        labels = List.copyOf(labels);
    }

    /** Returns the selectors of a request. */
    public static RequestedSelectors of(RequestInfo info, QueryParameters query) {
        if (!info.isResourceRequest() || !VERBS.contains(info.verb())) {
            return NONE;
        }
        String fields = query.text("fieldSelector");
        String labels = query.text("labelSelector");
        return fields.isEmpty() && labels.isEmpty()
                ? NONE
                : new RequestedSelectors(fieldRequirements(fields), labelRequirements(labels));
    }

    /** Returns the requirements in the text of a field selector, none if it is malformed. */
    public static List<Requirement> fieldRequirements(String selector) {
        try {
            return FieldSelector.parse(selector).requirements().stream()
                    .map(each -> new Requirement(each.field(), each.negated() ? "NotIn" : "In", List.of(each.value())))
                    .toList();
        } catch (SelectorException e) {
            return List.of();
        }
    }

    /** Returns the requirements in the text of a label selector, none if it is malformed. */
    public static List<Requirement> labelRequirements(String selector) {
        List<Requirement> requirements = new ArrayList<>();
        try {
            for (LabelRequirement each : LabelSelector.parse(selector).requirements()) {
                switch (each.operator()) {
                    case IN, EQUALS -> requirements.add(new Requirement(each.key(), "In", each.values()));
                    case NOT_IN, NOT_EQUALS -> requirements.add(new Requirement(each.key(), "NotIn", each.values()));
                    case EXISTS -> requirements.add(new Requirement(each.key(), "Exists", List.of()));
                    case DOES_NOT_EXIST -> requirements.add(new Requirement(each.key(), "DoesNotExist", List.of()));
                    case GREATER_THAN, LESS_THAN -> {} // Access reviews have no such operator.
                }
            }
        } catch (SelectorException e) {
            return List.of();
        }
        return requirements;
    }
}
