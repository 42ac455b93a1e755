package dev.kontract.server.registry.core.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.registry.core.container.ResourceRequirementsValidation;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.status.GoText;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Validates what a node reports. */
final class NodeStatusValidation {

    private static final int LONGEST_FEATURE = 253;
    private static final Pattern FEATURE = Pattern.compile("[A-Z][a-zA-Z0-9]*(/[a-zA-Z][a-zA-Z0-9]*)*");

    private NodeStatusValidation() {}

    static void resources(FieldValue status) {
        for (String list : List.of("capacity", "allocatable")) {
            FieldValue resources = status.child(list);
            resources
                    .entries()
                    .forEach((name, amount) -> ResourceRequirementsValidation.amount(
                            name, amount.as(resources.path().child(name))));
        }
    }

    static void swap(FieldValue status) {
        FieldValue capacity = status.child("nodeInfo").child("swap").child("capacity");
        if (capacity.present() && capacity.number() <= 0) {
            capacity.as(FieldPath.of("metadata").child("nodeSwapStatus").child("capacity"))
                    .invalid(capacity.number(), "must be greater than zero");
        }
    }

    static void declaredFeatures(FieldValue features) {
        List<FieldValue> all = features.items();
        for (int i = 0; i < all.size(); i++) {
            FieldValue feature = all.get(i);
            featureName(feature);
            if (i + 1 < all.size()) {
                FieldValue next = all.get(i + 1);
                if (next.is(feature.text())) {
                    next.duplicate();
                } else if (feature.text().compareTo(next.text()) > 0) {
                    next.invalid("list must be sorted alphabetically");
                }
            }
        }
    }

    private static void featureName(FieldValue feature) {
        String start = "invalid feature name " + GoText.quote(feature.text()) + ": must ";
        if (feature.text().getBytes(StandardCharsets.UTF_8).length > LONGEST_FEATURE) {
            feature.invalid(start + "be no more than " + LONGEST_FEATURE + " characters");
        } else if (!FEATURE.matcher(feature.text()).matches()) {
            feature.invalid(
                    start + "start with an UpperCamelCase segment, with subsequent segments separated by '/' (e.g.,"
                            + " MyFeature or MyFeature/mySubFeature), and contain only alphanumeric characters and slashes");
        }
    }

    static void addresses(FieldValue addresses) {
        Set<JsonNode> known = new HashSet<>();
        for (FieldValue address : addresses.items()) {
            if (!known.add(address.internal())) {
                address.duplicate(address.internal());
            }
        }
    }
}
