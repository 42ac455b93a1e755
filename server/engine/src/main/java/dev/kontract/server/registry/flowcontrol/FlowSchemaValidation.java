package dev.kontract.server.registry.flowcontrol;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Validates the spec of a flow schema. The order of the checks is the order of the errors. */
final class FlowSchemaValidation {

    private static final int HIGHEST_PRECEDENCE = 10_000;
    private static final String EXEMPT = "exempt";
    private static final List<String> METHODS = List.of("ByNamespace", "ByUser");
    private static final List<String> SUBJECTS = List.of("Group", "ServiceAccount", "User");

    /** The field of each kind of subject, in the order in which those that do not belong are reported. */
    private static final Map<String, String> FIELDS =
            Map.of("ServiceAccount", "serviceAccount", "User", "user", "Group", "group");

    private static final List<String> REPORTED = List.of("ServiceAccount", "User", "Group");
    private static final List<String> VERBS =
            List.of("create", "delete", "deletecollection", "get", "list", "patch", "proxy", "update", "watch");

    private FlowSchemaValidation() {}

    static void spec(FieldValue spec, String name) {
        precedence(spec.child("matchingPrecedence"), name);
        FieldValue method = spec.child("distinguisherMethod");
        if (method.present() && !METHODS.contains(method.child("type").text())) {
            method.child("type").notSupported(method.internal(), METHODS);
        }
        spec.check("priorityLevelConfiguration");
        spec.items("rules").forEach(FlowSchemaValidation::rule);
    }

    private static void precedence(FieldValue precedence, String name) {
        long number = precedence.number();
        if (number <= 0) {
            precedence.invalid(number, "must be a positive value");
        }
        if (number > HIGHEST_PRECEDENCE) {
            precedence.invalid("must not be greater than " + HIGHEST_PRECEDENCE);
        }
        if (number == 1 && !name.equals(EXEMPT)) {
            precedence.invalid("only the schema named '" + EXEMPT + "' may have matchingPrecedence 1");
        }
    }

    private static void rule(FieldValue rule) {
        FieldValue subjects = rule.child("subjects");
        if (subjects.empty()) {
            subjects.required("subjects must contain at least one value");
        }
        subjects.items().forEach(FlowSchemaValidation::subject);
        if (rule.child("resourceRules").empty()
                && rule.child("nonResourceRules").empty()) {
            rule.required("at least one of resourceRules and nonResourceRules has to be non-empty");
        }
        rule.items("resourceRules").forEach(FlowSchemaValidation::resources);
        rule.items("nonResourceRules").forEach(FlowSchemaValidation::paths);
    }

    private static void subject(FieldValue subject) {
        FieldValue kind = subject.child("kind");
        String field = FIELDS.get(kind.text());
        if (field == null) {
            kind.notSupported(SUBJECTS);
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
        FieldValue name = subject.child("name");
        if (name.empty()) {
            name.required();
        } else if (account && !name.is("*")) {
            name.invalid(NameFormats.subdomain(name.text()));
        }
        FieldValue namespace = subject.child("namespace");
        if (account && namespace.empty()) {
            namespace.required("must specify namespace for service account");
        } else if (account) {
            namespace.invalid(NameFormats.label(namespace.text()));
        }
    }

    private static void resources(FieldValue rule) {
        verbs(rule.child("verbs"));
        anyOrSome(rule.child("apiGroups"), "resource rules must supply at least one api group", "api groups");
        anyOrSome(rule.child("resources"), "resource rules must supply at least one resource", "resources");
        FieldValue namespaces = rule.child("namespaces");
        if (namespaces.empty() && rule.child("clusterScope").flag()) {
            return;
        }
        anyOrSome(
                namespaces,
                "resource rules that are not cluster scoped must supply at least one namespace",
                "namespaces");
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
        anyOrSome(paths, "nonResourceURLs must contain at least one value", "non-resource URLs");
        if (!holdsAll(paths)) {
            paths.items().forEach(FlowSchemaValidation::path);
        }
    }

    private static void verbs(FieldValue verbs) {
        anyOrSome(verbs, "verbs must contain at least one value", "verbs");
        if (!holdsAll(verbs) && !texts(verbs).allMatch(VERBS::contains)) {
            verbs.notSupported(VERBS);
        }
    }

    /** A list that is not empty, in which {@code *} stands alone. */
    private static void anyOrSome(FieldValue list, String needed, String what) {
        if (list.empty()) {
            list.required(needed);
        } else if (holdsAll(list) && list.items().size() > 1) {
            list.invalid("if '*' is present, must not specify other " + what);
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
