package dev.kontract.server.registry.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;
import java.util.Set;

/** Defaults and validates the subjects of a binding: users, groups and service accounts. */
final class SubjectRules {

    private static final List<String> KINDS = List.of("ServiceAccount", "User", "Group");
    private static final Set<String> OF_THIS_GROUP = Set.of("User", "Group");

    private final String group;

    SubjectRules(String group) {
        this.group = group;
    }

    void applyDefaults(ObjectNode binding) {
        for (JsonNode subject : binding.path("subjects")) {
            boolean unset = subject.path("apiGroup").asText("").isEmpty();
            if (unset && OF_THIS_GROUP.contains(subject.path("kind").asText(""))) {
                ((ObjectNode) subject).put("apiGroup", group);
            }
        }
    }

    void validate(FieldValue subject) {
        name(subject);
        kind(subject);
    }

    /** In a cluster role binding, a service account must have a namespace. */
    void validateClusterWide(FieldValue subject) {
        validate(subject);
        if (subject.child("kind").is("ServiceAccount")
                && subject.child("namespace").empty()) {
            subject.child("namespace").required();
        }
    }

    private static void name(FieldValue subject) {
        if (subject.child("name").empty()) {
            subject.child("name").required();
        }
    }

    private void kind(FieldValue subject) {
        FieldValue kind = subject.child("kind");
        switch (kind.text()) {
            case "ServiceAccount" -> serviceAccount(subject);
            case "User", "Group" -> identity(subject);
            default -> kind.notSupportedText(KINDS);
        }
    }

    private static void serviceAccount(FieldValue subject) {
        FieldValue name = subject.child("name");
        if (!name.empty()) {
            name.invalid(NameFormats.subdomain(name.text()));
        }
        if (!subject.child("apiGroup").empty()) {
            subject.child("apiGroup").notSupportedText(List.of(""));
        }
    }

    private void identity(FieldValue subject) {
        if (!subject.child("apiGroup").is(group)) {
            subject.child("apiGroup").notSupportedText(List.of(group));
        }
    }
}
