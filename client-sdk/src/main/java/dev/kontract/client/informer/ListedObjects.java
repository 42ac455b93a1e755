package dev.kontract.client.informer;

import java.util.List;

/**
 * All objects at one moment.
 *
 * @param objects the objects
 * @param resourceVersion the moment: watch from here on
 */
record ListedObjects<T>(List<T> objects, String resourceVersion) {}
