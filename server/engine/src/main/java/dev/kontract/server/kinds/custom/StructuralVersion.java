package dev.kontract.server.kinds.custom;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.ObjectEncoder;
import dev.kontract.server.registry.form.FormVersion;
import dev.kontract.server.schema.StructuralSchema;

/**
 * A version of a definition: of what was stored, unknown fields are removed and defaults are set; of what was converted,
 * unknown fields are removed.
 *
 * @param schema the schema of the version
 */
record StructuralVersion(StructuralSchema schema, ObjectEncoder encoder) implements FormVersion {

    @Override
    public boolean conform(ObjectNode stored) {
        boolean changed = schema.prune(stored, null);
        changed |= schema.pruneNulls(stored);
        changed |= schema.applyDefaults(stored);
        return changed;
    }

    @Override
    public boolean conforms(ObjectNode written) {
        return !schema.lacksDefaults(written);
    }

    @Override
    public void complete(ObjectNode converted) {
        schema.prune(converted, null);
        schema.pruneNulls(converted);
    }
}
