package dev.kontract.server.cel.value;

import com.fasterxml.jackson.databind.JsonNode;

/** A value that wraps a JSON tree. */
public interface JsonBacked {

    /** Returns the tree, which is not to be changed. */
    JsonNode json();
}
