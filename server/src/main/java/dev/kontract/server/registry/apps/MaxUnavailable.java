package dev.kontract.server.registry.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** What becomes of the bound of a rolling update on the pods that are unavailable meanwhile (KEP-961). */
enum MaxUnavailable {

    /** It is taken as it comes, 1 where it is not told. */
    KEPT {
        @Override
        void applyDefault(ObjectNode rollingUpdate) {
            if (!rollingUpdate.has(FIELD)) {
                rollingUpdate.put(FIELD, 1);
            }
        }
    },

    /** It stays only where it already is: the feature was on once. */
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
