package dev.kontract.spec;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The bundled OpenAPI 3.0.3 contract. Stateless; every call hands out a tree of its own. */
public final class Contract {

    /** Domain of the access-control API group where no setting says otherwise. */
    public static final String DEFAULT_GROUP_DOMAIN = "k8s.io";

    static final String GROUP_DOMAIN = "{group_domain}";
    static final String PATHS = "paths";

    static final String DISCOVERY = "discovery.json";

    private static final String RESOURCE = "contract.json";

    private Contract() {}

    /**
     * Reads the contract for one access-control group domain.
     *
     * @param groupDomain the domain part of the access-control group, for example {@code k8s.io}
     * @return the whole document; all references are of the form {@code #/components/...}
     */
    public static ObjectNode load(String groupDomain) {
        return document(RESOURCE, groupDomain);
    }

    /**
     * Reads the contract in the form that other tools read, for one access-control group domain: the same types, fields and
     * operations, with those of discovery and without what only this project's code understands.
     *
     * @param groupDomain as for {@link #load}
     * @return the whole document
     */
    public static ObjectNode loadPublished(String groupDomain) {
        return Publication.of(load(groupDomain), document(DISCOVERY, groupDomain));
    }

    private static ObjectNode document(String name, String groupDomain) {
        try {
            String text = new String(resource(name), StandardCharsets.UTF_8).replace(GROUP_DOMAIN, groupDomain);
            return (ObjectNode) new ObjectMapper().readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException("The bundled contract is unreadable", e);
        }
    }

    /**
     * Like {@link #load}, but without the paths and the descriptions of types and fields, which are most of the document: what a
     * server starts with. The properties of a schema are parsed when they are first asked for, and cannot be changed.
     */
    public static ObjectNode loadComponents(String groupDomain) {
        try {
            return ComponentFiles.read(
                    resource(ComponentFiles.HEADS), resource(ComponentFiles.PROPERTIES), groupDomain);
        } catch (IOException e) {
            throw new UncheckedIOException("The bundled contract is unreadable", e);
        }
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(Contract.class.getResourceAsStream(name), name)) {
            return in.readAllBytes();
        }
    }
}
