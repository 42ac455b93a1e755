package dev.kontract.client.informer;

import java.util.List;

/**
 * A consistent list of objects.
 *
 * @param objects the objects
 * @param resourceVersion the resource version to start a watch from
 */
record ListedObjects<T>(List<T> objects, String resourceVersion) {}
