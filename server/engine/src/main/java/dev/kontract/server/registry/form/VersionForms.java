package dev.kontract.server.registry.form;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.apply.ObjectVersions;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.ObjectForm;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.schema.ObjectSchema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The forms in which the objects of one kind are served.
 *
 * <p>What is read is brought into line with what its version says now, which may have changed since it was written. Then it is
 * converted and completed.
 *
 * @param stored the version in which objects are stored, with its group
 * @param versions the versions, by their names with the group
 * @param conversion converts between versions
 */
public record VersionForms(String stored, Map<String, FormVersion> versions, VersionConversion conversion) {

    /** The maximum number of objects that are converted together, and their maximum total size in bytes. */
    private static final int MOST_TOGETHER = 500;

    private static final int MOST_BYTES_TOGETHER = 3 * 1024 * 1024;

    /** Takes a copy of the versions. */
    public VersionForms {
        versions = Map.copyOf(versions);
    }

    /**
     * Returns the versions as server-side apply and admission see them.
     *
     * @param served those that are served
     * @param schemas the schema of a version
     */
    public ObjectVersions forOwnership(List<String> served, Function<String, ObjectSchema> schemas) {
        return new ObjectVersions() {
            @Override
            public List<String> served() {
                return served;
            }

            @Override
            public @Nullable ObjectSchema schema(String apiVersion) {
                return versions.containsKey(apiVersion) ? schemas.apply(apiVersion) : null;
            }

            @Override
            public ObjectNode converted(ObjectNode object, String apiVersion) {
                return conversion.convert(object.deepCopy(), apiVersion);
            }
        };
    }

    /** Returns the form of a version. */
    public ObjectForm of(String apiVersion) {
        return new Form(apiVersion);
    }

    private FormVersion version(String apiVersion) {
        FormVersion version = versions.get(apiVersion);
        if (version == null) {
            throw new IllegalStateException("there is no version " + apiVersion);
        }
        return version;
    }

    /** Not a record: forms are known by their identity. */
    private final class Form implements ObjectForm {

        private final String apiVersion;
        private final FormVersion own;

        Form(String apiVersion) {
            this.apiVersion = apiVersion;
            this.own = version(apiVersion);
        }

        @Override
        public boolean isStored() {
            return apiVersion.equals(stored);
        }

        @Override
        public boolean holds(ObjectNode written) {
            return isStored() && own.conforms(written);
        }

        @Override
        public byte[] of(byte[] json) {
            ObjectNode object = new StoredObject(json).tree();
            String given = object.path("apiVersion").asText();
            FormVersion before = versions.get(given);
            boolean changed = before != null && before.conform(object);
            if (!given.equals(apiVersion)) {
                object = converted(object, apiVersion, own);
                changed = true;
            }
            return changed ? own.encoder().encode(object) : json;
        }

        @Override
        public boolean isExpensive() {
            return conversion.isRemote();
        }

        @Override
        public List<byte[]> of(List<byte[]> json) {
            if (!isExpensive()) {
                return ObjectForm.super.of(json);
            }
            List<byte[]> formed = new ArrayList<>(json);
            Batch batch = new Batch();
            for (int i = 0; i < formed.size(); i++) {
                ObjectNode object = new StoredObject(json.get(i)).tree();
                String given = object.path("apiVersion").asText();
                FormVersion before = versions.get(given);
                boolean changed = before != null && before.conform(object);
                if (!given.equals(apiVersion)) {
                    batch.add(object, i, json.get(i).length, formed);
                } else if (changed) {
                    formed.set(i, own.encoder().encode(object));
                }
            }
            batch.convert(formed);
            return formed;
        }

        /** Objects that are converted together, before there are too many for one call. */
        private final class Batch {

            private final long begun = System.nanoTime();
            private final List<ObjectNode> objects = new ArrayList<>();
            private final List<Integer> places = new ArrayList<>();
            private long bytes;

            void add(ObjectNode object, int place, int length, List<byte[]> formed) {
                if (objects.size() >= MOST_TOGETHER || bytes + length > MOST_BYTES_TOGETHER) {
                    convert(formed);
                }
                objects.add(object);
                places.add(place);
                bytes += length;
            }

            void convert(List<byte[]> formed) {
                if (objects.isEmpty()) {
                    return;
                }
                Duration left = VersionConversion.PATIENCE.minusNanos(System.nanoTime() - begun);
                List<ObjectNode> converted = conversion.convert(objects, apiVersion, left);
                for (int i = 0; i < places.size(); i++) {
                    own.complete(converted.get(i));
                    formed.set(places.get(i), own.encoder().encode(converted.get(i)));
                }
                objects.clear();
                places.clear();
                bytes = 0;
            }
        }

        @Override
        public ObjectNode toStored(byte[] json) {
            ObjectNode object = new StoredObject(json).tree();
            Metadata.of(object).remove("resourceVersion");
            return isStored() ? object : converted(object, stored, version(stored));
        }

        @Override
        public byte[] encodeStored(ObjectNode object) {
            return version(stored).encoder().encode(object);
        }

        private ObjectNode converted(ObjectNode object, String to, FormVersion version) {
            ObjectNode result = conversion.convert(object, to);
            version.complete(result);
            return result;
        }
    }
}
