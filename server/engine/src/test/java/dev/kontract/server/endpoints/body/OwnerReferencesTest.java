package dev.kontract.server.endpoints.body;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OwnerReferencesTest {

    private final ObjectNode object = JsonNodeFactory.instance.objectNode();
    private final ArrayNode references = object.putObject("metadata").putArray("ownerReferences");
    private final List<String> warnings = new ArrayList<>();

    @Test
    void distinct_leavesDifferentOwners() {
        add("a", "1");
        add("b", "1");
        add("a", "2");
        OwnerReferences.distinctInBody(object, warnings::add);
        assertThat(object.at("/metadata/ownerReferences")).hasSize(3);
        assertThat(warnings).isEmpty();
    }

    @Test
    void distinct_takesOutWhatIsThereTwice_andWarns() {
        add("a", "1");
        add("b", "2");
        add("a", "1");
        OwnerReferences.distinctInBody(object, warnings::add);
        assertThat(object.at("/metadata/ownerReferences")).hasSize(2);
        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith(".metadata.ownerReferences contains duplicate entries; ")
                .endsWith("observed: 1");
    }

    @Test
    void distinct_saysThatAPatchIsLookedAtLater() {
        add("a", "1");
        add("a", "1");
        OwnerReferences.distinctInPatched(object, warnings::add);
        assertThat(warnings).singleElement().asString().contains(" after mutating admission happens; ");
    }

    @Test
    void distinct_tellsAFlagFromNone_butNotAnEmptyText() {
        add("a", "1");
        references.addObject().put("kind", "X").put("name", "a").put("uid", "1").put("controller", false);
        references.addObject().put("kind", "X").put("name", "a").put("uid", "1").put("apiVersion", "");
        OwnerReferences.distinctInBody(object, warnings::add);
        assertThat(object.at("/metadata/ownerReferences")).hasSize(2);
    }

    @Test
    void distinct_comparesManyOwnersQuickly() {
        for (int i = 0; i < 200_000; i++) {
            add("a" + i, "1");
        }
        OwnerReferences.distinctInBody(object, warnings::add);
        assertThat(object.at("/metadata/ownerReferences")).hasSize(200_000);
    }

    private void add(String name, String uid) {
        references.addObject().put("kind", "X").put("name", name).put("uid", uid);
    }
}
