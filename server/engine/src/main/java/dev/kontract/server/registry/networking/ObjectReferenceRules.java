package dev.kontract.server.registry.networking;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;

/** Rules of references to objects of any kind. */
final class ObjectReferenceRules {

    private ObjectReferenceRules() {}

    /** Validates a reference by group, kind and name. */
    static void named(FieldValue reference) {
        FieldValue group = reference.child("apiGroup");
        if (group.present()) {
            group.invalid(NameFormats.subdomain(group.text()));
        }
        segment(reference.child("kind"));
        segment(reference.child("name"));
    }

    /** Requires a segment of a path. */
    static void segment(FieldValue part) {
        if (part.empty()) {
            part.required();
        } else {
            part.invalid(NameFormats.pathSegment(part.text()));
        }
    }
}
