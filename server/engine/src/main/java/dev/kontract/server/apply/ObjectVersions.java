package dev.kontract.server.apply;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.schema.ObjectSchema;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The other versions of a kind. Managers own fields in the version in which they wrote them, and the changes of a write are
 * determined in that version. Thread-safe; converting may block.
 */
public interface ObjectVersions {

    /** For a kind with a single version: fields owned in another one, which no longer exists, are forgotten. */
    ObjectVersions SINGLE = new ObjectVersions() {
        @Override
        public @Nullable ObjectSchema schema(String apiVersion) {
            return null;
        }

        @Override
        public ObjectNode converted(ObjectNode object, String apiVersion) {
            return object;
        }
    };

    /** Returns the API versions in which the kind is served; empty for a kind with a single version. */
    default List<String> served() {
        return List.of();
    }

    /**
     * Returns where the desired replicas are in another version, or empty if it has no scale.
     *
     * @param own where they are in the version whose scale is written
     */
    default Optional<String> specReplicasPath(String apiVersion, String own) {
        return Optional.of(own);
    }

    /** Returns the schema of a version, or null if there is no such version. */
    @Nullable
    ObjectSchema schema(String apiVersion);

    /**
     * Returns an object in a version that there is; the given one is not changed.
     *
     * @throws dev.kontract.server.status.StatusException when it cannot be converted
     */
    ObjectNode converted(ObjectNode object, String apiVersion);

    /** Returns the versions in {@code group}; there are no others. */
    default ObjectVersions inGroup(String group) {
        ObjectVersions all = this;
        return new ObjectVersions() {
            private boolean isOwn(String apiVersion) {
                return apiVersion
                        .substring(0, Math.max(0, apiVersion.indexOf('/')))
                        .equals(group);
            }

            @Override
            public List<String> served() {
                return all.served().stream().filter(this::isOwn).toList();
            }

            @Override
            public @Nullable ObjectSchema schema(String apiVersion) {
                return isOwn(apiVersion) ? all.schema(apiVersion) : null;
            }

            @Override
            public ObjectNode converted(ObjectNode object, String apiVersion) {
                return all.converted(object, apiVersion);
            }
        };
    }
}
