package dev.kontract.spec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
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

    private static final String RESOURCE = "contract.json";

    private Contract() {}

    /**
     * Reads the contract for one access-control group domain.
     *
     * @param groupDomain the domain part of the access-control group, for example {@code k8s.io}
     * @return the whole document; all references are of the form {@code #/components/...}
     */
    public static ObjectNode load(String groupDomain) {
        return read(groupDomain, "");
    }

    /** Like {@link #load}, but without the paths, which are more than half of the document. */
    public static ObjectNode loadComponents(String groupDomain) {
        return read(groupDomain, PATHS);
    }

    /** Reads the members of the document up to the one named {@code end}. */
    private static ObjectNode read(String groupDomain, String end) {
        try (InputStream in = Objects.requireNonNull(Contract.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8).replace(GROUP_DOMAIN, groupDomain);
            try (JsonParser parser = new ObjectMapper().createParser(text)) {
                ObjectNode document = JsonNodeFactory.instance.objectNode();
                parser.nextToken();
                for (String name = parser.nextFieldName();
                        name != null && !name.equals(end);
                        name = parser.nextFieldName()) {
                    parser.nextToken();
                    document.set(name, parser.readValueAsTree());
                }
                return document;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The bundled contract is unreadable", e);
        }
    }
}
