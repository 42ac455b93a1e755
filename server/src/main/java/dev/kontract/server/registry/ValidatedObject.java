package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * An object that has passed every check; nothing else can be encoded for the storage.
 *
 * @param object no longer changed
 */
record ValidatedObject(ObjectNode object) {}
