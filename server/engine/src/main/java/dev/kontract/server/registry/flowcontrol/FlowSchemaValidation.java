package dev.kontract.server.registry.flowcontrol;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Validates the spec of a flow schema. The order of the checks is the order of the errors. */
final class FlowSchemaValidation {

    private static final String EXEMPT = "exempt";
    private static final List<String> METHODS = List.of("ByNamespace", "ByUser");

    /** The field of each kind of subject, in the order in which those that do not belong are reported. */
    private static final Map<String, String> FIELDS =
            Map.of("ServiceAccount", "serviceAccount", "User", "user", "Group", "group");

    private static final List<String> REPORTED = List.of("ServiceAccount", "User", "Group");
    private static final List<String> VERBS =
            List.of("create", "delete", "deletecollection", "get", "list", "patch", "proxy", "update", "watch");

    private FlowSchemaValidation() {}

    static void spec(FieldValue spec, String name) {
        spec.check("matchingPrecedence");
        FieldValue precedence = spec.child("matchingPrecedence");
        if (precedence.number() == 1 && !name.equals(EXEMPT)) {
            precedence.invalid("only the schema named '" + EXEMPT + "' may have matchingPrecedence 1");
        }
        FieldValue method = spec.child("distinguisherMethod");
        if (method.present() && !METHODS.contains(method.child("type").text())) {
            method.child("type").notSupported(method.internal(), METHODS);
        }
        spec.check("priorityLevelConfiguration");
        spec.items("rules").forEach(FlowSchemaValidation::rule);
    }

    private static void rule(FieldValue rule) {
        rule.check("subjects");
        if (rule.child("resourceRules").empty()
                && rule.child("nonResourceRules").empty()) {
            rule.required("at least one of resourceRules and nonResourceRules has to be non-empty");
        }
        rule.items("resourceRules").forEach(FlowSchemaValidation::resources);
        rule.items("nonResourceRules").forEach(FlowSchemaValidation::paths);
    }

    /** Requires that a subject of a known kind is described by the field of that kind only. */
    static void subject(FieldValue subject) {
        FieldValue kind = subject.child("kind");
        String field = FIELDS.get(kind.text());
        if (field == null) {
            return;
        }
        FieldValue named = subject.child(field);
        if (named.absent()) {
            named.required(field + " is required when subject kind is '" + kind.text() + "'");
        } else {
            named(named, kind.is("ServiceAccount"));
        }
        for (String other : REPORTED) {
            FieldValue strange = subject.child(String.valueOf(FIELDS.get(other)));
            if (!kind.is(other) && strange.present()) {
                strange.forbidden(FIELDS.get(other) + " is forbidden when subject kind is not '" + other + "'");
            }
        }
    }

    private static void named(FieldValue subject, boolean account) {
        subject.check("name");
        if (!account) {
            return;
        }
        FieldValue name = subject.child("name");
        if (!name.empty() && !name.is("*")) {
            name.invalid(NameFormats.subdomain(name.text()));
        }
        subject.check("namespace");
    }

    private static void resources(FieldValue rule) {
        verbs(rule.child("verbs"));
        rule.check("apiGroups", "resources");
        FieldValue namespaces = rule.child("namespaces");
        if (namespaces.empty() && rule.child("clusterScope").flag()) {
            return;
        }
        if (namespaces.empty()) {
            namespaces.required("resource rules that are not cluster scoped must supply at least one namespace");
        }
        namespaces.check();
        if (!holdsAll(namespaces)) {
            for (FieldValue namespace : namespaces.items()) {
                NameFormats.label(namespace.text())
                        .forEach(wrong -> namespace.invalid(
                                "each member of this list must be '*' or a DNS-1123 label; " + wrong));
            }
        }
    }

    private static void paths(FieldValue rule) {
        verbs(rule.child("verbs"));
        FieldValue paths = rule.child("nonResourceURLs");
        paths.check();
        if (!holdsAll(paths)) {
            paths.items().forEach(FlowSchemaValidation::path);
        }
    }

    private static void verbs(FieldValue verbs) {
        verbs.check();
        if (!holdsAll(verbs) && !texts(verbs).allMatch(VERBS::contains)) {
            verbs.notSupported(VERBS);
        }
    }

    private static boolean holdsAll(FieldValue list) {
        return texts(list).anyMatch("*"::equals);
    }

    private static Stream<String> texts(FieldValue list) {
        return list.items().stream().map(FieldValue::text);
    }

    private static void path(FieldValue path) {
        String text = path.text();
        if (text.isEmpty()) {
            path.invalid("must not be empty");
        } else if (!text.startsWith("/")) {
            path.invalid("must start with slash");
        } else if (text.contains(" ")) {
            path.invalid("must not contain white-space");
        } else if (text.contains("//")) {
            path.invalid("must not contain double slash");
        } else {
            int star = text.indexOf('*');
            if (star >= 0 && (star < text.length() - 1 || !text.endsWith("/*"))) {
                path.invalid("wildcard can only do suffix matching");
            }
        }
    }
}
