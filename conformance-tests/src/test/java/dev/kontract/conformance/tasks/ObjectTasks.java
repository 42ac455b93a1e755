package dev.kontract.conformance.tasks;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/** Tasks about objects. */
public interface ObjectTasks extends AutoCloseable {

    /**
     * Creates an object, changes it with retries on a conflict, and deletes it.
     *
     * @return the value of {@code colour} when created and when changed
     */
    List<String> crud(String namespace) throws Exception;

    /**
     * Patches an object by a JSON, a merge and a strategic patch.
     *
     * @return the data of the ConfigMap
     */
    Map<String, String> patch(String namespace, String name) throws Exception;

    /**
     * Applies an object, reports a conflict, and takes over the field.
     *
     * @return the message about the conflict, and the value taken over
     */
    List<String> apply(String namespace) throws Exception;

    /**
     * Shows what a change would change, without making it.
     *
     * @return the differences
     */
    String plan(String namespace, String deployment) throws Exception;

    /**
     * Streams a long list page by page.
     *
     * @return the names of all ConfigMaps
     */
    List<String> pages(String namespace) throws Exception;

    /**
     * Deletes all objects with a label and reports progress.
     *
     * @param progress receives the number of deleted ConfigMaps after each
     */
    void deleteAll(String namespace, IntConsumer progress) throws Exception;

    /**
     * Waits for a condition of an object.
     *
     * @return the value of {@code ready} in the ConfigMap
     */
    String await(String namespace, String name) throws Exception;

    /**
     * Creates and changes a custom resource without a class.
     *
     * @return its seats at the end
     */
    int dynamic(String namespace) throws Exception;

    /**
     * Creates and changes a custom resource by a class.
     *
     * @return its seats at the end
     */
    int typed(String namespace) throws Exception;

    /**
     * Deploys a manifest in order, waits until it is ready, and prunes by label.
     *
     * @return the names of the pruned objects
     */
    List<String> deploy(Path manifest, String namespace) throws Exception;
}
