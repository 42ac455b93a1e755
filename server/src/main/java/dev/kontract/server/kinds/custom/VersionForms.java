package dev.kontract.server.kinds.custom;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.apply.ObjectVersions;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.ObjectEncoder;
import dev.kontract.server.registry.ObjectForm;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.StructuralSchema;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The forms of the objects of one definition in its versions.
 *
 * <p>What is read is brought into line with the schema of the version it was stored in, which may have changed since: unknown
 * fields are removed and defaults are set. Then it is converted, and fields unknown to the other version are removed.
 *
 * @param group the group of the kind
 * @param stored the name of the version in which objects are stored
 * @param versions the versions by name
 * @param conversion converts between versions
 */
record VersionForms(String group, String stored, Map<String, Version> versions, VersionConversion conversion) {

    /**
     * What there is to know of a version.
     *
     * @param schema its schema
     * @param encoder encodes its objects
     */
    record Version(StructuralSchema schema, ObjectEncoder encoder) {}

    VersionForms {
        versions = Map.copyOf(versions);
    }

    /** Returns the versions as server-side apply sees them. */
    ObjectVersions forOwnership(List<String> served, Function<String, ObjectSchema> schemas) {
        return new ObjectVersions() {
            @Override
            public List<String> served() {
                return served;
            }

            @Override
            public @Nullable ObjectSchema schema(String apiVersion) {
                int slash = apiVersion.indexOf('/');
                String name = apiVersion.substring(slash + 1);
                boolean known = slash > 0 && apiVersion.substring(0, slash).equals(group) && versions.containsKey(name);
                return known ? schemas.apply(name) : null;
            }

            @Override
            public ObjectNode converted(ObjectNode object, String apiVersion) {
                return conversion.convert(object.deepCopy(), apiVersion);
            }
        };
    }

    /** Returns the form of a version. */
    ObjectForm of(String name) {
        return new Form(name);
    }

    private Version version(String name) {
        Version version = versions.get(name);
        if (version == null) {
            throw new IllegalStateException("there is no version " + name + " of " + group);
        }
        return version;
    }

    /** Not a record: forms are known by their identity. */
    private final class Form implements ObjectForm {

        private final String name;
        private final String apiVersion;
        private final Version own;

        Form(String name) {
            this.name = name;
            this.apiVersion = group + '/' + name;
            this.own = version(name);
        }

        @Override
        public boolean isStored() {
            return name.equals(stored);
        }

        @Override
        public boolean holds(ObjectNode written) {
            return isStored() && !own.schema().lacksDefaults(written);
        }

        @Override
        public byte[] of(byte[] json) {
            ObjectNode object = new StoredObject(json).tree();
            String given = object.path("apiVersion").asText();
            boolean changed = conform(object, versions.get(given.substring(given.indexOf('/') + 1)));
            if (!given.equals(apiVersion)) {
                object = converted(object, apiVersion, own);
                changed = true;
            }
            return changed ? own.encoder().encode(object) : json;
        }

        private boolean conform(ObjectNode object, @Nullable Version version) {
            if (version == null) {
                return false;
            }
            boolean changed = version.schema().prune(object, null);
            changed |= version.schema().pruneNulls(object);
            changed |= version.schema().applyDefaults(object);
            return changed;
        }

        @Override
        public ObjectNode toStored(byte[] json) {
            ObjectNode object = new StoredObject(json).tree();
            Metadata.of(object).remove("resourceVersion");
            return isStored() ? object : converted(object, group + '/' + stored, version(stored));
        }

        @Override
        public byte[] encodeStored(ObjectNode object) {
            return version(stored).encoder().encode(object);
        }

        private ObjectNode converted(ObjectNode object, String to, Version version) {
            ObjectNode result = conversion.convert(object, to);
            version.schema().prune(result, null);
            version.schema().pruneNulls(result);
            return result;
        }
    }
}
