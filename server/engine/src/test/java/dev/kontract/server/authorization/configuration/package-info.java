@NullMarked
package dev.kontract.server.authorization.configuration;

import org.jspecify.annotations.NullMarked;
