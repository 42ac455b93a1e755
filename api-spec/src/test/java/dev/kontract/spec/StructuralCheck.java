package dev.kontract.spec;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Compares a value with a schema of the contract: field names, types, required fields and enumerations. A
 * required field with a default may be absent, as the default comes first.
 */
final class StructuralCheck {

    private static final String QUANTITY = "[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+|[numkMGTPE]|[KMGTPE]i)?";
    private static final String BASE64 = "[A-Za-z0-9+/]*={0,2}";

    private final ContractDocument contract;

    private StructuralCheck(ContractDocument contract) {
        this.contract = contract;
    }

    static StructuralCheck of(ContractDocument contract) {
        return new StructuralCheck(contract);
    }

    List<String> problems(JsonNode schema, JsonNode value) {
        List<String> problems = new ArrayList<>();
        check(schema, value, "", problems);
        return problems;
    }

    private void check(JsonNode declared, JsonNode value, String path, List<String> problems) {
        JsonNode schema = contract.resolve(declared);
        if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
            expect(value.isInt() || value.isTextual(), path, "int or string", problems);
        } else if (schema.at("/oneOf/0").has("x-kontract-protobuf")) {
            checkUnion(schema.path("oneOf"), value, path, problems);
        } else if (schema.has("oneOf")) {
            expect(value.isNumber() || value.asText().matches(QUANTITY), path, "quantity", problems);
        } else {
            checkTyped(schema, value, path, problems);
        }
    }

    private void checkTyped(JsonNode schema, JsonNode value, String path, List<String> problems) {
        switch (schema.path("type").asText()) {
            case "object" -> checkObject(schema, value, path, problems);
            case "array" -> checkArray(schema, value, path, problems);
            case "boolean" -> expect(value.isBoolean(), path, "boolean", problems);
            case "integer" ->
                expect(isInteger(schema, value), path, schema.path("format").asText(), problems);
            case "number" -> expect(value.isNumber(), path, "number", problems);
            case "string" -> checkText(schema, value, path, problems);
            case "" -> {} // any value
            default -> problems.add(path + ": has an unknown type");
        }
    }

    private void checkUnion(JsonNode alternatives, JsonNode value, String path, List<String> problems) {
        for (JsonNode alternative : alternatives) {
            List<String> found = new ArrayList<>();
            check(alternative, value, path, found);
            if (found.isEmpty()) {
                return;
            }
        }
        problems.add(path + ": is none of the alternatives");
    }

    private static boolean isInteger(JsonNode schema, JsonNode value) {
        return schema.path("format").asText().equals("int64")
                ? value.isIntegralNumber() && value.canConvertToLong()
                : value.isIntegralNumber() && value.canConvertToInt();
    }

    private void checkText(JsonNode schema, JsonNode value, String path, List<String> problems) {
        expect(value.isTextual(), path, "string", problems);
        switch (schema.path("format").asText()) {
            case "byte" -> expect(value.asText().matches(BASE64), path, "base64", problems);
            case "date-time" -> expect(value.asText().matches("\\d{4}-.*T.*Z"), path, "date-time", problems);
            default -> {}
        }
        if (schema.has("enum")) {
            boolean known = false;
            for (JsonNode word : schema.get("enum")) {
                known |= word.equals(value);
            }
            expect(known, path, "one of " + schema.get("enum"), problems);
        }
    }

    private void checkArray(JsonNode schema, JsonNode value, String path, List<String> problems) {
        expect(value.isArray(), path, "array", problems);
        for (int i = 0; i < value.size(); i++) {
            check(schema.required("items"), value.get(i), path + "[" + i + "]", problems);
        }
    }

    private void checkObject(JsonNode schema, JsonNode value, String path, List<String> problems) {
        expect(value.isObject(), path, "object", problems);
        JsonNode properties = schema.path("properties");
        JsonNode values = schema.path("additionalProperties");
        for (Map.Entry<String, JsonNode> entry : value.properties()) {
            String inner = path + "." + entry.getKey();
            if (properties.has(entry.getKey())) {
                check(properties.get(entry.getKey()), entry.getValue(), inner, problems);
            } else if (values.isObject()) {
                check(values, entry.getValue(), inner, problems);
            } else {
                expect(!schema.has("properties"), inner, "a known field", problems);
            }
        }
        for (JsonNode name : schema.path("required")) {
            boolean filled = properties.path(name.asText()).has("default");
            expect(filled || value.has(name.asText()), path + "." + name.asText(), "required", problems);
        }
    }

    private static void expect(boolean holds, String path, String what, List<String> problems) {
        if (!holds) {
            problems.add(path + ": is not " + what);
        }
    }
}
