package dev.kontract.server.cel;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructTypeReference;
import java.util.LinkedHashMap;
import java.util.Map;

/** The type of {@code request} in the match conditions of authorizers: the spec of a SubjectAccessReview. */
final class AccessReviewTypes {

    static final CelType SPEC = StructTypeReference.create("kubernetes.SubjectAccessReviewSpec");

    private static final CelType STRINGS = ListType.create(SimpleType.STRING);
    private static final CelType RESOURCE = StructTypeReference.create("kubernetes.ResourceAttributes");
    private static final CelType PATH = StructTypeReference.create("kubernetes.NonResourceAttributes");
    private static final CelType FIELDS = StructTypeReference.create("kubernetes.FieldSelectorAttributes");
    private static final CelType LABELS = StructTypeReference.create("kubernetes.LabelSelectorAttributes");
    private static final CelType REQUIREMENT = StructTypeReference.create("kubernetes.SelectorRequirement");

    private AccessReviewTypes() {}

    static void declare(ObjectTypes types) {
        types.add(
                REQUIREMENT.name(), Map.of("key", SimpleType.STRING, "operator", SimpleType.STRING, "values", STRINGS));
        Map<String, CelType> selector =
                Map.of("rawSelector", SimpleType.STRING, "requirements", ListType.create(REQUIREMENT));
        types.add(FIELDS.name(), selector);
        types.add(LABELS.name(), selector);
        Map<String, CelType> resource = new LinkedHashMap<>();
        for (String name : new String[] {"namespace", "verb", "group", "version", "resource", "subresource", "name"}) {
            resource.put(name, SimpleType.STRING);
        }
        resource.put("fieldSelector", FIELDS);
        resource.put("labelSelector", LABELS);
        types.add(RESOURCE.name(), resource);
        types.add(PATH.name(), Map.of("path", SimpleType.STRING, "verb", SimpleType.STRING));
        types.add(
                SPEC.name(),
                Map.of(
                        "resourceAttributes",
                        RESOURCE,
                        "nonResourceAttributes",
                        PATH,
                        "user",
                        SimpleType.STRING,
                        "groups",
                        STRINGS,
                        "extra",
                        MapType.create(SimpleType.STRING, STRINGS),
                        "uid",
                        SimpleType.STRING));
    }
}
