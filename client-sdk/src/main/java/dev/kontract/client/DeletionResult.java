package dev.kontract.client;

import dev.kontract.model.Status;
import java.util.Optional;

/**
 * What a server answers to a deletion: the object when it stays for a while, for finalizers or its grace period; a Status,
 * or the object as it was, when it is gone.
 *
 * <pre>{@code
 * boolean waits = roles.delete("reader").object().filter(Role::deleting).isPresent();
 * }</pre>
 *
 * @param object the object, when that was the answer
 * @param status the Status, when that was the answer
 */
public record DeletionResult<T>(Optional<T> object, Optional<Status> status) {}
