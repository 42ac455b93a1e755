package dev.kontract.server.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** The encodings of OpenAPI v2: documents put together from the paths and the definitions of kinds. */
enum SwaggerForm {
    /** JSON. */
    JSON {
        @Override
        Part part(ObjectNode paths, ObjectNode definitions) {
            return new Part(members(paths), members(definitions));
        }

        private static DocumentPiece members(ObjectNode map) {
            byte[] object = OpenApiDocuments.encode(map);
            return new DocumentPiece(Arrays.copyOfRange(object, 1, object.length - 1));
        }

        @Override
        List<DocumentPiece> document(ObjectNode rest, List<Part> parts) {
            byte[] object = OpenApiDocuments.encode(rest);
            List<DocumentPiece> pieces = new ArrayList<>();
            pieces.add(new DocumentPiece(Arrays.copyOf(object, object.length - 1)));
            pieces.add(text(",\"paths\":{"));
            list(parts, Part::paths, pieces);
            pieces.add(text("},\"definitions\":{"));
            list(parts, Part::definitions, pieces);
            pieces.add(text("}}"));
            return pieces;
        }

        private static void list(List<Part> parts, Function<Part, DocumentPiece> members, List<DocumentPiece> pieces) {
            DocumentPiece separator = text(",");
            pieces.add(members.apply(parts.get(0)));
            for (Part part : parts.subList(1, parts.size())) {
                pieces.add(separator);
                pieces.add(members.apply(part));
            }
        }

        private static DocumentPiece text(String text) {
            return new DocumentPiece(text.getBytes(StandardCharsets.UTF_8));
        }
    },
    /** Protobuf. */
    PROTOBUF {
        @Override
        Part part(ObjectNode paths, ObjectNode definitions) {
            return new Part(
                    new DocumentPiece(SwaggerMessage.paths(paths)),
                    new DocumentPiece(SwaggerMessage.definitions(definitions)));
        }

        @Override
        List<DocumentPiece> document(ObjectNode rest, List<Part> parts) {
            List<DocumentPiece> paths = parts.stream().map(Part::paths).toList();
            List<DocumentPiece> definitions =
                    parts.stream().map(Part::definitions).toList();
            List<DocumentPiece> pieces = new ArrayList<>();
            pieces.add(new DocumentPiece(SwaggerMessage.of(rest)));
            pieces.add(new DocumentPiece(SwaggerMessage.beginOfPaths(length(paths))));
            pieces.addAll(paths);
            pieces.add(new DocumentPiece(SwaggerMessage.beginOfDefinitions(length(definitions))));
            pieces.addAll(definitions);
            return pieces;
        }

        private static int length(List<DocumentPiece> pieces) {
            return pieces.stream().mapToInt(DocumentPiece::length).sum();
        }
    };

    /**
     * The part of some kinds.
     *
     * @param paths their paths
     * @param definitions their schemas
     */
    record Part(DocumentPiece paths, DocumentPiece definitions) {}

    /** Encodes what some kinds contribute; neither map is empty. */
    abstract Part part(ObjectNode paths, ObjectNode definitions);

    /**
     * Returns the pieces of a document.
     *
     * @param rest the document without paths and definitions
     * @param parts what its kinds contribute, at least one
     */
    abstract List<DocumentPiece> document(ObjectNode rest, List<Part> parts);
}
