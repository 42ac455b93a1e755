package dev.kontract.server.registry;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.storage.KeyConversion;
import dev.kontract.server.storage.Keys;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Converts keys of the first storage layout, {@code plural[/namespace]/name}, to the current layout. The group is taken
 * from the object's {@code apiVersion} if the catalog knows the resource in that group.
 */
public final class FormerKeys implements KeyConversion {

    private static final JsonFactory JSON = new JsonFactory();

    private final Supplier<Catalog> catalog;
    private @Nullable Map<String, Set<String>> groups;

    /**
     * Creates a conversion.
     *
     * @param catalog loads the resources; called once, for the first key
     */
    public FormerKeys(Supplier<Catalog> catalog) {
        this.catalog = catalog;
    }

    @Override
    public synchronized String convert(String key, byte[] value) {
        int slash = key.indexOf('/');
        String plural = slash < 0 ? key : key.substring(0, slash);
        Set<String> known = groups().getOrDefault(plural, Set.of());
        if (slash < 0 || known.isEmpty()) {
            throw new IllegalArgumentException("it holds " + key + ", and this server knows no resource " + plural
                    + "; delete these objects with the server that wrote them, then start this one");
        }
        String group = group(value);
        if (!known.contains(group)) {
            throw new IllegalArgumentException(key + " is of the API group " + group + ", and the " + plural
                    + " of this server are of " + String.join(" or ", known)
                    + "; start it with the --group-domain that the store was written with");
        }
        return Keys.of(group, plural).root() + key.substring(slash + 1);
    }

    /** Returns the API groups of each plural. */
    private Map<String, Set<String>> groups() {
        if (groups == null) {
            Map<String, Set<String>> loaded = new HashMap<>();
            for (ResourceDescriptor resource : catalog.get().resources()) {
                loaded.computeIfAbsent(resource.plural(), absent -> new TreeSet<>())
                        .add(resource.group());
            }
            groups = loaded;
        }
        return groups;
    }

    /** Returns the group of an encoded object, whose first fields are {@code kind} and {@code apiVersion}. */
    private static String group(byte[] object) {
        try (JsonParser parser = JSON.createParser(object)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                String text = parser.nextTextValue();
                if (field.equals("apiVersion") && text != null) {
                    return text.substring(0, Math.max(0, text.indexOf('/')));
                }
                parser.skipChildren();
            }
            return "";
        } catch (IOException e) {
            throw new IllegalArgumentException("a value is not JSON", e);
        }
    }
}
