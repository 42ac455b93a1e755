package dev.kontract.server.registry.validation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;

/**
 * Validates owner references.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/owners-dependents/">Owners and
 *     dependents</a>
 */
final class OwnerReferenceValidation {

    /** The core group in both notations. */
    private static final Set<String> CORE = Set.of("v1", "/v1");

    private static final List<String> FIELDS =
            List.of("apiVersion", "kind", "name", "uid", "controller", "blockOwnerDeletion");

    private OwnerReferenceValidation() {}

    static void validate(FieldValue references) {
        String controller = "";
        for (FieldValue reference : references.items()) {
            validateOne(reference, references.path());
            if (!reference.child("controller").flag()) {
                continue;
            }
            String name = reference.child("kind").text() + "/"
                    + reference.child("name").text();
            if (controller.isEmpty()) {
                controller = name;
                continue;
            }
            references
                    .holding(declared(references))
                    .invalid("Only one reference can have Controller set to true. Found \"true\" in references for "
                            + controller + " and " + name);
        }
    }

    /** The references with their fields in the order of the contract, in which messages show them. */
    private static ArrayNode declared(FieldValue references) {
        ArrayNode shown = JsonNodeFactory.instance.arrayNode();
        for (FieldValue reference : references.items()) {
            ObjectNode fields = shown.addObject();
            for (String name : FIELDS) {
                if (reference.child(name).present()) {
                    fields.set(name, reference.child(name).node());
                }
            }
        }
        return shown;
    }

    /** As upstream, errors name the list and not the item. */
    private static void validateOne(FieldValue reference, FieldPath list) {
        String apiVersion = reference.child("apiVersion").text();
        if (!hasVersion(apiVersion)) {
            reference.child("apiVersion").as(list.child("apiVersion")).invalid("version must not be empty");
        }
        notEmpty(reference, "kind", list);
        notEmpty(reference, "name", list);
        notEmpty(reference, "uid", list);
        if (CORE.contains(apiVersion) && reference.child("kind").is("Event")) {
            reference.as(list).invalid("/v1, Kind=Event is disallowed from being an owner");
        }
    }

    /** Returns whether {@code apiVersion} has a version, with or without a group. */
    private static boolean hasVersion(String apiVersion) {
        int slash = apiVersion.indexOf('/');
        return !apiVersion.isEmpty() && slash == apiVersion.lastIndexOf('/') && slash < apiVersion.length() - 1;
    }

    private static void notEmpty(FieldValue reference, String field, FieldPath list) {
        if (reference.child(field).empty()) {
            reference.child(field).as(list.child(field)).invalid("must not be empty");
        }
    }
}
