package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * An object that has passed all validation. Only such objects are encoded for the storage.
 *
 * @param object the object; read-only
 */
record ValidatedObject(ObjectNode object) {}
