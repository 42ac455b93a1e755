/** Tests of the storage in etcd, against a real one; skipped where there is none. */
@NullMarked
package dev.kontract.server.storage.etcd;

import org.jspecify.annotations.NullMarked;
