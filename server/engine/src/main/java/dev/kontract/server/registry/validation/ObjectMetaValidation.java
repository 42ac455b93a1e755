package dev.kontract.server.registry.validation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.name.NameFormats;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Validates metadata on create.
 *
 * @see
 *     <a href="https://github.com/kubernetes/community/blob/master/contributors/devel/sig-architecture/api-conventions.md#metadata">
 *     API conventions: metadata</a>
 */
public final class ObjectMetaValidation {

    private static final String PLACEHOLDER = "name";
    /** The fields forbidden in a template, in the order of upstream's errors. */
    private static final List<String> NOT_OF_TEMPLATES = List.of(
            "name",
            "generateName",
            "namespace",
            "selfLink",
            "uid",
            "resourceVersion",
            "generation",
            "creationTimestamp",
            "deletionTimestamp",
            "deletionGracePeriodSeconds",
            "ownerReferences",
            "finalizers",
            "managedFields");

    private static final int ALL_ANNOTATIONS_LIMIT = 256 * 1024;

    private ObjectMetaValidation() {}

    /** Validates the metadata of a namespaced object. */
    public static void namespaced(ObjectNode object, NameRule rule, FieldErrors errors) {
        FieldValue metadata = FieldValue.of(object, "metadata", errors);
        named(metadata, rule, ResourceScope.NAMESPACED);
        rest(metadata);
    }

    /** Validates the metadata of a cluster-scoped object. */
    public static void clusterScoped(ObjectNode object, NameRule rule, FieldErrors errors) {
        FieldValue metadata = FieldValue.of(object, "metadata", errors);
        named(metadata, rule, ResourceScope.CLUSTER);
        rest(metadata);
    }

    /**
     * Runs the checks common to all kinds.
     *
     * @param scope the scope of the kind
     */
    public static void common(ObjectNode object, ResourceScope scope, FieldErrors errors) {
        common(object, scope, NameRule.ANY, errors);
    }

    /** Runs the checks common to all kinds for a kind whose finalizers may be names without a domain. */
    public static void common(ObjectNode object, ResourceScope scope, NameRule rule, FieldErrors errors) {
        FieldValue metadata = FieldValue.of(object, "metadata", errors);
        named(metadata, rule, scope);
        unqualified(metadata);
    }

    /**
     * Validates the metadata of an object within another one, which need not have a name.
     *
     * @param metadata the metadata
     * @param path its path
     */
    public static void embedded(ObjectNode metadata, FieldPath path, FieldErrors errors) {
        ObjectNode holder = metadata.objectNode();
        boolean nameless = metadata.path("name").asText().isEmpty();
        holder.set("metadata", nameless ? metadata.deepCopy().put("name", PLACEHOLDER) : metadata);
        FieldValue value = FieldValue.of(holder, "metadata", errors).as(path);
        boolean clusterScoped = value.child("namespace").empty();
        named(value, NameRule.ANY, clusterScoped ? ResourceScope.CLUSTER : ResourceScope.NAMESPACED);
        rest(value);
    }

    /** Validates the metadata of a template, which has labels and annotations only. */
    public static void ofTemplate(FieldValue metadata) {
        annotations(metadata.child("annotations"));
        labels(metadata.child("labels"));
        for (String name : NOT_OF_TEMPLATES) {
            FieldValue field = metadata.child(name);
            if (field.present()) {
                String shown = name.equals("uid") ? "uID" : name; // Upstream derives it from the name of the Go field.
                field.as(metadata.path().child(shown)).forbidden("cannot be set");
            }
        }
    }

    /** Validates a map of labels. */
    public static void labels(FieldValue labels) {
        for (Map.Entry<String, FieldValue> label : labels.entries().entrySet()) {
            for (String wrong : LabelFormats.key(label.getKey())) {
                labels.invalid(label.getKey(), wrong);
            }
            String value = label.getValue().text();
            for (String wrong : LabelFormats.value(value)) {
                labels.invalid(value, wrong);
            }
        }
    }

    /** Validates a map of annotations: the keys and the total size. */
    public static void annotations(FieldValue annotations) {
        long size = 0;
        for (Map.Entry<String, FieldValue> annotation : annotations.entries().entrySet()) {
            String key = annotation.getKey();
            for (String wrong : LabelFormats.key(key.toLowerCase(Locale.ROOT))) {
                annotations.invalid(key, wrong);
            }
            size += bytes(key) + bytes(annotation.getValue().text());
        }
        if (size > ALL_ANNOTATIONS_LIMIT) {
            annotations.tooLong(ALL_ANNOTATIONS_LIMIT);
        }
    }

    private static void named(FieldValue metadata, NameRule rule, ResourceScope scope) {
        name(metadata, rule);
        FieldValue namespace = metadata.child("namespace");
        if (scope == ResourceScope.CLUSTER) {
            return;
        }
        if (namespace.empty()) {
            namespace.required();
        } else {
            namespace.invalid(NameFormats.label(namespace.text()));
        }
    }

    private static void name(FieldValue metadata, NameRule rule) {
        FieldValue prefix = metadata.child("generateName");
        if (!prefix.empty()) {
            prefix.invalid(rule.checkPrefix(prefix.text()));
        }
        FieldValue name = metadata.child("name");
        if (name.empty()) {
            name.required("name or generateName is required");
        } else {
            name.invalid(rule.check(name.text()));
        }
    }

    private static void rest(FieldValue metadata) {
        unqualified(metadata);
        metadata.items("finalizers").forEach(FinalizerValidation::qualified);
    }

    private static void unqualified(FieldValue metadata) {
        metadata.child("generation").nonNegative();
        labels(metadata.child("labels"));
        annotations(metadata.child("annotations"));
        OwnerReferenceValidation.validate(metadata.child("ownerReferences"));
        FinalizerValidation.validate(metadata.child("finalizers"));
        ManagedFieldsValidation.validate(metadata.child("managedFields"));
    }

    private static long bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
