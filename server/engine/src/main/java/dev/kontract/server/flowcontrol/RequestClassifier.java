package dev.kontract.server.flowcontrol;

import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.util.Optional;

/** Finds the flow schema that a request belongs to. Called on the threads of the transport: must not block. */
@FunctionalInterface
public interface RequestClassifier {

    /** Classifies nothing. */
    RequestClassifier NONE = (user, request) -> Optional.empty();

    /** Returns the class of a request of {@code user}; empty if no flow schema matches. */
    Optional<FlowClass> classify(UserInfo user, RequestInfo request);

    /** A flow schema and its priority level. Immutable, except that it counts its requests. */
    final class FlowClass {

        private final String schemaUid;
        private final String levelUid;
        private final String schema;
        private final String level;
        private final String distinguisher;
        private final FlowCounts counts;

        FlowClass(
                String schemaUid,
                String levelUid,
                String schema,
                String level,
                String distinguisher,
                FlowCounts counts) {
            this.schemaUid = schemaUid;
            this.levelUid = levelUid;
            this.schema = schema;
            this.level = level;
            this.distinguisher = distinguisher;
            this.counts = counts;
        }

        /** Returns the UID of the flow schema. */
        public String schemaUid() {
            return schemaUid;
        }

        /** Returns the UID of the priority level. */
        public String levelUid() {
            return levelUid;
        }

        FlowCounts counts() {
            return counts;
        }

        /** Returns the flow of a request of this class. */
        Flow flow(UserInfo user, RequestInfo request) {
            String value = switch (distinguisher) {
                case "ByUser" -> user.name();
                case "ByNamespace" -> request.namespace();
                default -> "";
            };
            return new Flow(schema, level, value);
        }
    }
}
