package dev.kontract.server.registry.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** How {@code maxUnavailable} of a StatefulSet's rolling update is treated (KEP-961). */
enum MaxUnavailable {

    /** The feature is on: the field is kept and defaults to 1. */
    KEPT {
        @Override
        void applyDefault(ObjectNode rollingUpdate) {
            if (!rollingUpdate.has(FIELD)) {
                rollingUpdate.put(FIELD, 1);
            }
        }
    },

    /** The feature is off: the field is kept only if it is already stored. */
    DROPPED {
        @Override
        void prepareForCreate(ObjectNode set) {
            if (rollingUpdate(set) instanceof ObjectNode rollingUpdate) {
                rollingUpdate.remove(FIELD);
            }
        }

        @Override
        void prepareForUpdate(ObjectNode set, ObjectNode current) {
            if (!rollingUpdate(current).has(FIELD)) {
                prepareForCreate(set);
            }
        }
    };

    private static final String FIELD = "maxUnavailable";

    void applyDefault(ObjectNode rollingUpdate) {}

    void prepareForCreate(ObjectNode set) {}

    void prepareForUpdate(ObjectNode set, ObjectNode current) {}

    private static JsonNode rollingUpdate(ObjectNode set) {
        return set.path("spec").path("updateStrategy").path("rollingUpdate");
    }
}
