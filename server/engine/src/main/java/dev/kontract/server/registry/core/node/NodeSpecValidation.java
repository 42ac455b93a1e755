package dev.kontract.server.registry.core.node;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.json.JsonSyntax;
import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.registry.validation.AddressRange;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.status.FieldError;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Validates what is wanted of a node, and the annotations that once said so. */
final class NodeSpecValidation {

    private static final String TAINTS = "scheduler.alpha.kubernetes.io/taints";
    private static final String AVOIDED_PODS = "scheduler.alpha.kubernetes.io/preferAvoidPods";
    private static final List<String> EFFECTS = List.of("NoSchedule", "PreferNoSchedule", "NoExecute");
    private static final String ASSIGNED_ONCE = "node updates may not change podCIDR except from \"\" to valid";
    private static final ObjectMapper JSON = new ObjectMapper();

    private NodeSpecValidation() {}

    /** Upstream reports taints below {@code metadata}. */
    static void taints(ObjectNode node, FieldErrors errors) {
        taints(FieldValue.of(node, "spec", errors)
                .child("taints")
                .as(FieldPath.of("metadata").child("taints")));
    }

    static void annotations(ObjectNode node, FieldErrors errors) {
        FieldValue annotations = FieldValue.of(node, "metadata", errors).child("annotations");
        FieldValue taints = annotations.key(TAINTS);
        if (!taints.empty()) {
            JsonNode parsed = parse(taints.text(), annotations, TAINTS);
            if (parsed != null) {
                taints(taints.holding(parsed).as(annotations.path().child(TAINTS)));
            }
        }
        FieldValue avoided = annotations.key(AVOIDED_PODS);
        if (!avoided.empty()) {
            FieldValue reported = annotations.as(annotations.path().child("AvoidPods"));
            JsonNode parsed = parse(avoided.text(), reported, AVOIDED_PODS);
            if (parsed != null) {
                avoidedPods(avoided.holding(parsed.path("preferAvoidPods"))
                        .as(annotations.path().child(AVOIDED_PODS)));
            }
        }
    }

    private static @Nullable JsonNode parse(String text, FieldValue at, String annotation) {
        String wrong = JsonSyntax.error(text.getBytes(StandardCharsets.UTF_8));
        if (wrong != null) {
            at.invalid(annotation, wrong);
            return null;
        }
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            at.invalid(annotation, e.getOriginalMessage());
            return null;
        }
    }

    private static void avoidedPods(FieldValue entries) {
        for (FieldValue entry : entries.items()) {
            FieldValue signature = entry.child("podSignature").as(entry.path().child("PodSignature"));
            FieldValue controller = signature.child("podController");
            if (controller.absent()) {
                signature.required();
            } else if (!controller.child("controller").flag()) {
                controller
                        .child("controller")
                        .as(signature.path().child("PodController").child("Controller"))
                        .invalid(false, "must point to a controller");
            }
        }
    }

    private static void taints(FieldValue taints) {
        Set<List<String>> known = new HashSet<>();
        for (FieldValue taint : taints.items()) {
            FieldValue key = taint.child("key");
            FieldValue effect = taint.child("effect");
            key.invalid(LabelFormats.key(key.text()));
            List<String> wrong = LabelFormats.value(taint.child("value").text());
            if (!wrong.isEmpty()) {
                taint.child("value").invalid(String.join(";", wrong));
            }
            effect.oneOf(EFFECTS);
            if (!known.add(List.of(key.text(), effect.text()))) {
                taints.errors()
                        .add(FieldError.duplicate(
                                taint.path().toString(),
                                taint.internal(),
                                "taints must be unique by key and effect pair"));
            }
        }
    }

    static void podRanges(FieldValue ranges) {
        List<FieldValue> all = ranges.items();
        all.forEach(AddressRange::validate);
        if (all.size() < 2) {
            return;
        }
        Set<Integer> versions = new HashSet<>();
        for (FieldValue one : all) {
            AddressRange range = AddressRange.parse(one.text());
            if (range == null) {
                ranges.errors()
                        .add(FieldError.internal(
                                ranges.path().toString(),
                                "invalid PodCIDRs. failed to check with dual stack with error:invalid CIDR["
                                        + all.indexOf(one) + "]: <nil> (invalid CIDR address: " + one.text() + ")"));
                versions.clear();
                break;
            }
            versions.add(range.version());
        }
        if (versions.size() < 2 || all.size() > 2) {
            ranges.invalid("may specify no more than one CIDR for each IP family");
        }
    }

    /** The ranges of pods and the provider's identifier may be assigned later, and do not change then. */
    static void setOnce(FieldValue spec, FieldValue was) {
        FieldValue ranges = spec.child("podCIDRs");
        List<FieldValue> before = was.items("podCIDRs");
        if (!before.isEmpty() && before.size() != ranges.items().size()) {
            ranges.forbidden(ASSIGNED_ONCE);
        } else {
            for (FieldValue one : before) {
                boolean same = ranges.items().get(before.indexOf(one)).is(one.text());
                if (!same) {
                    ranges.forbidden(ASSIGNED_ONCE);
                }
            }
        }
        FieldValue provider = spec.child("providerID");
        if (!was.child("providerID").empty() && !was.child("providerID").is(provider.text())) {
            provider.forbidden("node updates may not change providerID except from \"\" to valid");
        }
    }

    static void externalId(FieldValue id, FieldValue was) {
        if (!id.is(was.text())) {
            id.forbidden("may not be updated");
        }
    }
}
